import { z } from "zod";
import { absoluteUrl } from "@/lib/site";
import { STATUS_CODES } from "node:http";
import { formatShortDate } from "@/lib/text/dates";
import type { problemSchema } from "./schema";

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

/** A time as the database writes it, by itself or in JSON, to the microsecond; one that is on no calendar is moved to one that is. */
const instant = z.string().transform((text, context) => {
  const [, day = "", time = "", fraction = "", zone = ""] =
    /^([12]\d{3}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d{1,6})?(Z|[+-]\d\d(?::\d\d)?)$/.exec(text) ??
    [];
  const at = new Date(`${day}T${time}${/^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone}`);
  if (!Number.isNaN(at.getTime())) return at.toISOString().slice(0, 19) + fraction + "Z";
  context.addIssue("Not a time.");
  return z.NEVER;
});

/** Where a page of each list ended. */
const positions = {
  jobs: z.tuple([instant, z.uuid()]),
  "jobs by pay": z.tuple([instant, z.uuid(), z.number()]),
  companies: z.tuple([z.string().regex(/^[a-z0-9-]{1,120}$/)]),
  events: z.tuple([instant, z.uuid()]),
};

type CursorList = keyof typeof positions;

type Position<List extends CursorList> = z.infer<(typeof positions)[List]>;

/** What stands in an address for where a page ended. It keeps nothing secret: whoever changes it starts elsewhere. */
export function toCursor<List extends CursorList>(list: List, at: Position<List>): string {
  return Buffer.from(JSON.stringify([list, ...at])).toString("base64url");
}

/** What a cursor of that list stands for; null where it is none. */
export function fromCursor<List extends CursorList>(
  list: List,
  cursor: string,
): Position<List> | null {
  try {
    const text = Buffer.from(cursor, "base64url").toString();
    const [name, ...position] = JSON.parse(text) as unknown[];
    const parsed = positions[list].safeParse(position);
    return name === list && parsed.success ? (parsed.data as Position<List>) : null;
  } catch {
    return null;
  }
}

type Problem = z.infer<typeof problemSchema>;

/** Why a request gets no other answer; how long it holds is that of an answer. */
function problem(
  status: number,
  detail: string,
  { errors, headers }: { errors?: Problem["errors"]; headers?: Record<string, string> } = {},
): Response {
  const body: Problem = {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail,
    ...(errors && { errors }),
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/problem+json", ...headers },
  });
}

export const notFound = () => problem(404, "There is nothing at this address.");

/** Leads to the present address of something that had another one. */
export const moved = (path: string) =>
  new Response(null, { status: 308, headers: { Location: absoluteUrl(path) } });

/** Says of a job that it was open until `closedAt` (ISO 8601). */
export const closed = (closedAt: string) =>
  problem(410, `This job is closed since ${formatShortDate(closedAt)}.`);

const allow = { Allow: "GET, HEAD, OPTIONS" };

/** Says what can be asked; who may ask it from where is in next.config.ts. */
export const options = () => new Response(null, { status: 204, headers: allow });

/** Answers what would change something. */
export const readOnly = () => problem(405, "Everything here can be read only.", { headers: allow });
