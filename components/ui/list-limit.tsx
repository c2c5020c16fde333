type Props = { count: number; limit: number; children: React.ReactNode };

/** What a list says under it once it is as long as it may be: there can be more. */
export function ListLimit({ count, limit, children }: Props) {
  return count < limit ? null : <p className="mt-5 text-sm text-muted">{children}</p>;
}
