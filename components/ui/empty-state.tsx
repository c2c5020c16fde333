type Props = { picture?: React.ReactNode; title: string; children?: React.ReactNode };

/** Nothing to show, said kindly; `children` is what to do about it. */
export function EmptyState({ picture, title, children }: Props) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-control/50 px-6 py-10 text-center">
      {picture}
      <p className="text-lg font-semibold">{title}</p>
      {children}
    </div>
  );
}
