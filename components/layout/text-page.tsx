import { connection } from "next/server";
import { site } from "@/lib/config/site";

type Props = {
  title: string;
  lead: React.ReactNode;
  actions?: React.ReactNode;
  /** The table of contents of a long page. */
  contents?: React.ReactNode;
  children: React.ReactNode;
};

/** A page of text. It is rendered per request, because the texts contain settings of the running server. */
export async function TextPage({ title, lead, actions, contents, children }: Props) {
  await connection();
  return (
    <div className="container with-rail gap-y-0 pt-10 sm:pt-14">
      <div>
        <h1 className="text-2xl font-bold">{title}</h1>
        <p className="mt-2 mb-10 text-lg text-muted [&_a]:underline [&_a]:underline-offset-4">
          {lead}
        </p>
        {actions ? <div className="-mt-4 mb-10 flex flex-wrap gap-3">{actions}</div> : null}
      </div>
      {contents ? (
        <nav
          aria-labelledby="contents"
          className="top-24 mb-10 self-start text-sm lg:sticky lg:row-span-2 print:hidden"
        >
          <h2 id="contents" className="mb-2 text-sm">
            Contents
          </h2>
          {contents}
        </nav>
      ) : null}
      <div className="prose min-w-0 lg:col-start-1">{children}</div>
    </div>
  );
}

export function Operator() {
  const { name, address } = site.operator;
  return (
    <p>
      <span className="block">{name ?? site.name}</span>
      {address ? <span className="block">{address}</span> : null}
      <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
    </p>
  );
}
