type Props = {
  title: React.ReactNode;
  /** Where it can be looked at. */
  href?: string | undefined;
  /** What stands under it: whose it is. */
  children?: React.ReactNode;
};

/** What a row of a list is about, as the heading of it. */
export function RowTitle({ title, href, children }: Props) {
  return (
    <>
      <h2 className="text-sm font-semibold tracking-normal text-wrap cards:text-base">
        {href ? (
          <a href={href} className="rounded-sm text-accent hover:underline">
            {title}
          </a>
        ) : (
          title
        )}
      </h2>
      {children ? <p className="text-xs text-muted cards:text-sm">{children}</p> : null}
    </>
  );
}

/** An address, broken before its @ where it is longer than its place. */
export function Email({ address }: { address: string }) {
  const [name, ...host] = address.split(/(?=@)/u);
  return (
    <>
      {name}
      <wbr />
      {host}
    </>
  );
}
