/** Errors that PostgREST answers with 400 and Supabase Lite with 500. */
const refusals: [code: string, pattern: RegExp][] = [
  ["23514", /^PostgresError: (new row for relation "\w+" violates check constraint "\w+")/],
  ["23514", /^PostgresError: (\w+ can have at most 5000 HTML tags.*)/],
  ["PGRST102", /^RangeError: (Maximum call stack size exceeded)/],
];

export function refusal(body: string): Response | null {
  const cause = refusalMessage(body);
  for (const [code, pattern] of refusals) {
    const message = pattern.exec(cause)?.[1];
    if (message)
      return Response.json({ code, details: null, hint: null, message }, { status: 400 });
  }
  return null;
}

function refusalMessage(body: string): string {
  try {
    return String(JSON.parse(body)?.message);
  } catch {
    return "";
  }
}
