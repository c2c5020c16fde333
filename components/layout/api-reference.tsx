import { type ApiDocument, type Operation, operationsOf, schemasOf } from "@/lib/api/reference";

export function ApiReference({ document }: { document: ApiDocument }) {
  const [lead = "", ...terms] = (document.info.description ?? "").split(/\n+(?:- )?/u);
  return (
    <>
      <h2>Terms</h2>
      <Paragraph text={lead} />
      <ul>
        {terms.map((term) => (
          <li key={term}>
            <Words text={term} />
          </li>
        ))}
      </ul>
      <h2>Requests</h2>
      {operationsOf(document).map((operation) => (
        <Request key={operation.id} {...operation} />
      ))}
      <h2>Answers</h2>
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
  return (
    <ul>
      {fields.map(({ name, type, description }) => (
        <li key={name}>
          <code>{name}</code> {`(${type})${description && ": "}`}
          <Words text={description} />
        </li>
      ))}
    </ul>
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
