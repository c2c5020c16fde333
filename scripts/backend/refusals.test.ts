import { expect, test } from "vitest";
import { toPostgrestResponse } from "./refusals.ts";

const errorJson = (message: string) => JSON.stringify({ code: "SUP", message });

test.each([
  [
    'PostgresError: new row for relation "events" violates check constraint "events_times"',
    {
      code: "23514",
      message: 'new row for relation "events" violates check constraint "events_times"',
    },
  ],
  [
    "RangeError: Maximum call stack size exceeded",
    { code: "PGRST102", message: "Maximum call stack size exceeded" },
  ],
])(
  "the database error %s is answered with a 4xx status, as by PostgREST",
  async (message, body) => {
    const response = toPostgrestResponse(errorJson(message));
    expect(response?.status).toBe(400);
    expect(await response?.json()).toMatchObject(body);
  },
);

test.each([errorJson("PostgresError: out of memory"), "violates check constraint", "null"])(
  "the database error %s is answered with a 5xx status",
  (body) => expect(toPostgrestResponse(body)).toBeNull(),
);
