const script = process.env.PAGE_SCRIPT ?? "";

/** The script of all pages. Pages of earlier releases request it by a former name and get the current script. */
export async function GET(_: Request, { params }: RouteContext<"/scripts/[file]">) {
  const { file } = await params;
  if (!/^page-[\w-]{16}\.js$/.test(file)) return new Response(null, { status: 404 });
  const isPresent = `/scripts/${file}` === process.env.PAGE_SCRIPT_PATH;
  return new Response(script, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": isPresent ? "public, max-age=31536000, immutable" : "no-store",
    },
  });
}
