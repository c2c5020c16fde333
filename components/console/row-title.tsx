import { Fragment } from "react";
import { formatShortDate, formatShortTime } from "@/lib/text/dates";

type Props = { title: React.ReactNode; href?: string | undefined; children?: React.ReactNode };

export function RowTitle({ title, href, children }: Props) {
  return (
    <>
      <h2 className="text-sm font-semibold tracking-normal text-wrap cards:text-[0.9375rem]">
        {href ? (
          <a href={href} className="rounded-sm text-accent hover:underline">
            {title}
          </a>
        ) : (
          title
        )}
      </h2>
      {children ? <p className="text-xs text-muted">{children}</p> : null}
    </>
  );
}

/** An e-mail address that may wrap before its at sign and dots. */
export function Email({ address }: { address: string }) {
  return address.split(/(?=[@.])/u).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}

export function Time({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap tabular-nums rows:max-xl:whitespace-normal">
      {formatShortTime(iso)}
    </time>
  );
}

/** A date. Cards omit its year if it is the current one. */
export function ListDate({ iso }: { iso: string }) {
  const date = formatShortDate(iso);
  // oxlint-disable-next-line react/purity -- Rendered on the server only.
  const year = ` ${new Date().getUTCFullYear()}`;
  const short = date.endsWith(year) ? date.slice(0, -year.length) : date;
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {short}
      {short === date ? null : <span className="cards:hidden">{year}</span>}
    </time>
  );
}
