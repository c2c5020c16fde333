import { z } from "zod";
import { absoluteUrl } from "@/lib/http/url";
import { problem } from "./answer";
import { type CursorList, fromCursor, type Position, toCursor } from "./cursor";

type Parameters = z.ZodObject<{
  limit: z.ZodType<number>;
  cursor: z.ZodType<string | undefined>;
}>;

/** Answers a list: reads what `url` asks for by `schema`, or says what is wrong with it, and names the next page. */
export async function answerList<Schema extends Parameters, List extends CursorList>(
  url: string,
  schema: Schema,
  list: List,
  read: (
    values: z.output<Schema>,
    after: Position<List> | null,
  ) => Promise<{ rows: object; end: Position<List> | null }>,
): Promise<Response> {
  const { pathname, searchParams: query } = new URL(url);
  const asked = parseParameters(schema, query);
  if ("errors" in asked) return refuse(asked.errors);
  const { values } = asked;
  const cursor = values.cursor as string | undefined;
  const after = cursor ? fromCursor(list, cursor) : null;
  if (cursor && !after)
    return refuse([
      { parameter: "cursor", detail: "Not a cursor of this list: take the address in `next`." },
    ]);
  const { rows, end } = await read(values, after);
  if (!end) return Response.json({ ...rows, next: null });
  query.set("cursor", toCursor(list, end));
  const next = absoluteUrl(`${pathname}?${query}`);
  return Response.json({ ...rows, next }, { headers: { Link: `<${next}>; rel="next"` } });
}

type ParameterError = { parameter: string; detail: string };

/** What `schema` reads of a query, or what is wrong with it. Of several values the last counts. */
function parseParameters<Schema extends z.ZodObject>(
  schema: Schema,
  query: URLSearchParams,
): { values: z.output<Schema> } | { errors: ParameterError[] } {
  const given = Object.entries(schema.shape).flatMap(([name, field]) => {
    const values = query
      .getAll(name)
      .flatMap((value) => (isList(field) ? value.split(",") : value));
    // A form sends what was left empty, too.
    const said = values.filter((value) => value !== "");
    return said.length > 0 ? [[name, isList(field) ? [...new Set(said)] : said.at(-1)]] : [];
  });
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return { values: parsed.data };
  const errors = parsed.error.issues.map(({ path: [parameter], message }) => ({
    parameter: String(parameter),
    detail: message,
  }));
  return { errors };
}

const isList = (field: unknown): boolean =>
  field instanceof z.ZodOptional ? isList(field.unwrap()) : field instanceof z.ZodArray;

function refuse(errors: ParameterError[]): Response {
  const said = errors.map(({ parameter, detail }) => `${parameter}: ${detail}`);
  return problem(400, said.join(" "), { errors });
}
