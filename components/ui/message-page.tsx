type Props = {
  picture?: React.ReactNode;
  title: string;
  text?: string;
  children?: React.ReactNode;
};

/** A page that has one thing to say; `children` is where to go from here. */
export function MessagePage({ picture, title, text, children }: Props) {
  return (
    <div className="container flex flex-col items-center gap-4 py-20 text-center sm:py-28">
      {picture}
      <h1 className="text-2xl">{title}</h1>
      {text ? <p className="max-w-md text-balance text-muted">{text}</p> : null}
      <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
