import { connection } from "next/server";
import { site } from "@/lib/site";

type Props = {
  title: string;
  lead: React.ReactNode;
  actions?: React.ReactNode;
  children: React.ReactNode;
};

/** A page of text, rendered on request because the texts contain settings of the running server. */
export async function TextPage({ title, lead, actions, children }: Props) {
  await connection();
  return (
    <div className="container with-rail pt-10 sm:pt-14">
      <div>
        <h1 className="text-2xl font-bold">{title}</h1>
        <p className="mt-2 mb-10 text-lg text-muted [&_a]:underline [&_a]:underline-offset-4">
          {lead}
        </p>
        {actions ? <div className="-mt-4 mb-10 flex flex-wrap gap-3">{actions}</div> : null}
        <div className="prose">{children}</div>
      </div>
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
