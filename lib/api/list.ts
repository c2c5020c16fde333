import { STATUS_CODES } from "node:http";
import { z } from "zod";
import { absoluteUrl } from "@/lib/config/site";
import { formatShortDate } from "@/lib/text/dates";
import type { problemSchema } from "@/lib/api/schema";

type Parameters = z.ZodObject<{
  limit: z.ZodType<number>;
  cursor: z.ZodType<string | undefined>;
}>;

/** Responds with a page of a list and the URL of the next page, or 400 with an error for each invalid parameter. */
export async function respondWithList<Schema extends Parameters, List extends CursorList>(
  url: string,
  schema: Schema,
  list: List,
  read: (
    values: z.output<Schema>,
    after: Position<List> | null,
  ) => Promise<{ rows: object; end: Position<List> | null }>,
): Promise<Response> {
  const { pathname, searchParams: query } = new URL(url);
  const parsed = schema.safeParse(readQueryValues(schema, query));
  if (!parsed.success)
    return invalidParametersResponse(
      parsed.error.issues.map(({ path: [parameter], message }) => ({
        parameter: String(parameter),
        detail: message,
      })),
    );
  const { cursor } = parsed.data;
  const after = cursor ? decodeCursor(list, cursor) : null;
  if (cursor && !after)
    return invalidParametersResponse([
      { parameter: "cursor", detail: "Not a cursor of this list: take the address in `next`." },
    ]);
  const { rows, end } = await read(parsed.data, after);
  if (!end) return Response.json({ ...rows, next: null });
  query.set("cursor", encodeCursor(list, end));
  const next = absoluteUrl(`${pathname}?${query}`);
  return Response.json({ ...rows, next }, { headers: { Link: `<${next}>; rel="next"` } });
}

type ParameterError = { parameter: string; detail: string };

/**
 * The query's values for a schema. A list parameter can be repeated or comma-separated; of others, the last value
 * counts.
 */
function readQueryValues({ shape }: z.ZodObject, query: URLSearchParams) {
  const given: Record<string, string | string[]> = {};
  for (const [name, field] of Object.entries(shape)) {
    // HTML forms also send parameters for empty fields.
    const values = query.getAll(name).filter((value) => value !== "");
    const items = values.flatMap((value) => value.split(",")).filter((item) => item !== "");
    const lastValue = values.at(-1);
    if (isList(field) && items.length > 0) given[name] = [...new Set(items)];
    if (!isList(field) && lastValue !== undefined) given[name] = lastValue;
  }
  return given;
}

const isList = (field: unknown): boolean =>
  field instanceof z.ZodOptional ? isList(field.unwrap()) : field instanceof z.ZodArray;

function invalidParametersResponse(errors: ParameterError[]): Response {
  const details = errors.map(({ parameter, detail }) => `${parameter}: ${detail}`);
  return problemResponse(400, details.join(" "), { errors });
}

/** A timestamp as Postgres formats it, alone or in JSON, with microseconds; dates such as 31 February roll over. */
const instant = z.string().transform((text, context) => {
  const [, day = "", time = "", fraction = "", zone = ""] = timestamp.exec(text) ?? [];
  const hasHoursOnly = /^[+-]\d\d$/.test(zone);
  const second = new Date(`${day}T${time}${hasHoursOnly ? `${zone}:00` : zone}`);
  if (!Number.isNaN(second.getTime())) return `${second.toISOString().slice(0, 19)}${fraction}Z`;
  context.addIssue("Not a time.");
  return z.NEVER;
});

/** Day, time, fraction of a second and offset of a timestamp. */
const timestamp = /^([12]\d{3}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d{1,6})?(Z|[+-]\d\d(?::\d\d)?)$/;

/** The position in a cursor of each list: the sort key of the last row on the page. */
const positions = {
  jobs: z.tuple([instant, z.uuid()]),
  "jobs by pay": z.tuple([instant, z.uuid(), z.number()]),
  companies: z.tuple([z.string().regex(/^[a-z0-9-]{1,120}$/)]),
  events: z.tuple([instant, z.uuid()]),
};

type CursorList = keyof typeof positions;

type Position<List extends CursorList> = z.infer<(typeof positions)[List]>;

/** Encodes a position as a cursor. It is not signed: it holds nothing secret. */
export function encodeCursor<List extends CursorList>(list: List, at: Position<List>): string {
  return Buffer.from(JSON.stringify([list, ...at])).toString("base64url");
}

/** Decodes a cursor of this list to its position; null if the cursor is invalid. */
export function decodeCursor<List extends CursorList>(list: List, cursor: string) {
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

/** An error response (RFC 9457). */
function problemResponse(
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
  return Response.json(body, {
    status,
    headers: { "Content-Type": "application/problem+json", ...headers },
  });
}

export const notFoundProblem = () => problemResponse(404, "There is nothing at this address.");

export const movedResponse = (path: string) =>
  new Response(null, { status: 308, headers: { Location: absoluteUrl(path) } });

export const closedJobProblem = (closedAt: string) =>
  problemResponse(410, `This job is closed since ${formatShortDate(closedAt)}.`);

const allow = { Allow: "GET, HEAD, OPTIONS" };

/** Responds to OPTIONS; next.config.ts adds the CORS headers. */
export const optionsResponse = () => new Response(null, { status: 204, headers: allow });

export const readOnlyProblem = () =>
  problemResponse(405, "Everything here can be read only.", { headers: allow });
