const script = process.env.EMBED_SCRIPT ?? "";

/** The script that embeds a company's open jobs in its own site. */
export function GET(): Response {
  return new Response(script, { headers: { "Content-Type": "text/javascript; charset=utf-8" } });
}
