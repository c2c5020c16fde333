const script = process.env.EMBED_SCRIPT ?? "";

/** The script by which a company shows its open jobs on its own site. */
export function GET(): Response {
  return new Response(script, { headers: { "Content-Type": "text/javascript; charset=utf-8" } });
}
