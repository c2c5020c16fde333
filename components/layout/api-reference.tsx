import { Copyable } from "@/components/ui/copyable";
import { toApiJobSummary } from "@/lib/api/view";
import { listJobsAfter } from "@/lib/jobs/queries";
import { parseJobFilters } from "@/lib/jobs/search";
import { absoluteUrl } from "@/lib/site";
import { type ApiDocument, type Operation, operationsOf, schemasOf } from "@/lib/api/reference";

/** The parts of the page, beside it. */
export function ApiContents({ document }: { document: ApiDocument }) {
  const parts = [
    ["example", "An example"],
    ["embed", "On a company’s own site"],
    ["mcp", "For language models"],
    ["terms", "Terms"],
    ["requests", "Requests"],
    ...operationsOf(document).map(({ id, summary }) => [id, summary, "request"] as const),
    ["answers", "Answers"],
  ] as const;
  return (
    <nav
      aria-label="On this page"
      className="max-lg:hidden lg:sticky lg:top-24 lg:self-start print:hidden"
    >
      <ul className="grid gap-1 border-l border-line text-sm">
        {parts.map(([id, name, isRequest]) => (
          <li key={id} className={isRequest ? "pl-8" : "pl-4 font-semibold"}>
            <a href={`#${id}`} className="inline-flex min-h-6 items-center hover:text-accent">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A request with the present answer to it; without the answer while the jobs cannot be read. */
export async function ApiExample() {
  const filters = parseJobFilters(new URLSearchParams());
  const found = await listJobsAfter(filters, null, 1).catch(() => null);
  const jobs = found?.jobs.map(toApiJobSummary) ?? [];
  return (
    <>
      <h2 id="example">An example</h2>
      <Copyable command={`curl '${absoluteUrl("/api/v1/jobs")}?limit=1'`} />
      {jobs.length > 0 ? (
        <pre>
          <code>{JSON.stringify({ jobs, next: "…" }, null, 2)}</code>
        </pre>
      ) : null}
    </>
  );
}

export function ApiReference({ document }: { document: ApiDocument }) {
  const [lead = "", ...terms] = (document.info.description ?? "").split(/\n+(?:- )?/u);
  return (
    <>
      <h2 id="terms">Terms</h2>
      <Paragraph text={lead} />
      <ul>
        {terms.map((term) => (
          <li key={term}>
            <Words text={term} />
          </li>
        ))}
      </ul>
      <h2 id="requests">Requests</h2>
      {operationsOf(document).map((operation) => (
        <Request key={operation.id} {...operation} />
      ))}
      <h2 id="answers">Answers</h2>
      {schemasOf(document).map(({ name, description, fields }) => (
        <section key={name}>
          <h3 id={name}>{name}</h3>
          <Paragraph text={description} />
          <Fields fields={fields} />
        </section>
      ))}
    </>
  );
}

function Request({ id, path, summary, description, parameters, answers }: Operation) {
  return (
    <section>
      <h3 id={id}>{summary}</h3>
      <p>
        <code>{`GET ${path}`}</code>
      </p>
      <Paragraph text={description} />
      <Fields fields={parameters} />
      <p>Answers:</p>
      <ul>
        {answers.map(({ status, description, schema }) => (
          <li key={status}>
            <code>{status}</code> <Words text={description} />{" "}
            {schema && <a href={`#${schema}`}>{schema}</a>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fields({ fields }: { fields: Operation["parameters"] }) {
  if (fields.length === 0) return null;
  return (
    <div className="field-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, type, description }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{type}</td>
              <td>
                <Words text={description} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Paragraph({ text }: { text: string | undefined }) {
  return text ? (
    <p>
      <Words text={text} />
    </p>
  ) : null;
}

function Words({ text }: { text: string }) {
  return text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
