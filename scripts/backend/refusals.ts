/**
 * Database errors to which PostgREST responds with 400 but Supabase Lite with 500. The capture group is the message for
 * the caller.
 */
const refusals = [
  {
    code: "23514",
    pattern: /^PostgresError: (new row for relation "\w+" violates check constraint "\w+")/,
  },
  { code: "23514", pattern: /^PostgresError: (\w+ can have at most 5000 HTML tags.*)/ },
  { code: "PGRST102", pattern: /^RangeError: (Maximum call stack size exceeded)/ },
];

/**
 * Converts an error response of Supabase Lite into the one that PostgREST would send; null if the error needs no
 * conversion.
 */
export function toPostgrestResponse(body: string): Response | null {
  const cause = errorMessage(body);
  for (const { code, pattern } of refusals) {
    const message = pattern.exec(cause)?.[1];
    if (message)
      return Response.json({ code, details: null, hint: null, message }, { status: 400 });
  }
  return null;
}

function errorMessage(body: string): string {
  try {
    return String(JSON.parse(body)?.message);
  } catch {
    return "";
  }
}
