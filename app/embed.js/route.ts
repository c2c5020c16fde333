const script = process.env.EMBED_SCRIPT ?? "";

/** Serves the script with which companies show their open jobs on their own websites. */
export function GET(): Response {
  return new Response(script, { headers: { "Content-Type": "text/javascript; charset=utf-8" } });
}
