import { z } from "zod";

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

export type CursorList = keyof typeof positions;

export type Position<List extends CursorList> = z.infer<(typeof positions)[List]>;

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
