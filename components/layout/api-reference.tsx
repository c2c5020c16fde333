import { exampleJobs, exampleRequest } from "@/lib/api/openapi";
import { type ApiDocument, type Operation, listOperations, listSchemas } from "@/lib/api/reference";
import { CodeBlock } from "@/components/ui/code-block";

export function ApiContents({ document }: { document: ApiDocument }) {
  return (
    <ContentsLinks
      entries={[
        { id: "embed", title: "On a company’s own site" },
        { id: "feeds", title: "Feeds" },
        { id: "models", title: "For language models" },
        { id: "terms", title: "Terms" },
        { id: "example", title: "Example" },
        {
          id: "requests",
          title: "Requests",
          parts: listOperations(document).map(({ id, summary: title }) => ({ id, title })),
        },
        { id: "answers", title: "Responses" },
      ]}
    />
  );
}

type Entry = { id: string; title: string; parts?: Entry[] };

function ContentsLinks({ entries }: { entries: Entry[] }) {
  return (
    <ul className="border-l border-line pl-3">
      {entries.map(({ id, title, parts }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="inline-flex min-h-8 items-center rounded-sm text-muted underline-offset-4 hover:text-accent hover:underline"
          >
            {title}
          </a>
          {parts ? <ContentsLinks entries={parts} /> : null}
        </li>
      ))}
    </ul>
  );
}

export function ApiReference({ document }: { document: ApiDocument }) {
  // The description is a paragraph followed by a Markdown list. Splits it at line breaks and drops the list's hyphens.
  const [lead = "", ...terms] = (document.info.description ?? "").split(/\n+(?:- )?/u);
  return (
    <>
      <h2 id="terms">Terms</h2>
      <Paragraph text={lead} />
      <ul>
        {terms.map((term) => (
          <li key={term}>
            <TextWithCode text={term} />
          </li>
        ))}
      </ul>
      <h2 id="example">Example</h2>
      <CodeBlock>{exampleRequest}</CodeBlock>
      <p>The response:</p>
      <CodeBlock>{JSON.stringify(exampleJobs, null, 2)}</CodeBlock>
      <h2 id="requests">Requests</h2>
      {listOperations(document).map((operation) => (
        <OperationSection key={operation.id} {...operation} />
      ))}
      <h2 id="answers">Responses</h2>
      {listSchemas(document).map(({ name, description, fields }) => (
        <section key={name}>
          <h3 id={name}>{name}</h3>
          <Paragraph text={description} />
          <FieldTable fields={fields} heading="Field" />
        </section>
      ))}
    </>
  );
}

function OperationSection({ id, path, summary, description, parameters, answers }: Operation) {
  return (
    <section>
      <h3 id={id}>{summary}</h3>
      <p>
        <code>{`GET ${path}`}</code>
      </p>
      <Paragraph text={description} />
      {parameters.length > 0 ? <FieldTable fields={parameters} heading="Parameter" /> : null}
      <p>Responses:</p>
      <ul>
        {answers.map(({ status, description, schema }) => (
          <li key={status}>
            <code>{status}</code> <TextWithCode text={description} />{" "}
            {schema ? <a href={`#${schema}`}>{schema}</a> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

type FieldsProps = { fields: Operation["parameters"]; heading: string };

function FieldTable({ fields, heading }: FieldsProps) {
  return (
    <table className="w-full text-left text-sm">
      <thead>
        <tr className="border-b border-control">
          <th className="py-1.5 pr-4 whitespace-nowrap">{heading}</th>
          <th>Meaning</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, type, description }) => (
          <tr key={name} className="border-b border-line align-top">
            <th className="py-1.5 pr-4 font-normal whitespace-nowrap">
              <code>{name}</code>
            </th>
            <td className="py-1.5">
              <TextWithCode text={description} /> <span className="text-xs text-muted">{type}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Paragraph({ text }: { text: string | undefined }) {
  return text ? (
    <p>
      <TextWithCode text={text} />
    </p>
  ) : null;
}

/** Renders Markdown code in backquotes. After splitting the text at backquotes, every second part is code. */
function TextWithCode({ text }: { text: string }) {
  return text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
