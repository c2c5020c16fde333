type Props = {
  title: React.ReactNode;
  href?: string | undefined;
  /** Details below the title. */
  children?: React.ReactNode;
};

/** The title of a list row. */
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

/** An e-mail address that wraps before its @. */
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
