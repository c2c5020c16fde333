const scripts = new Map([
  ["page", [process.env.PAGE_SCRIPT, process.env.PAGE_SCRIPT_PATH]],
  ["saved", [process.env.SAVED_SCRIPT, process.env.SAVED_SCRIPT_PATH]],
]);

/** The scripts of public pages. Pages of earlier releases request them by former names and get the current script. */
export async function GET(_: Request, { params }: RouteContext<"/scripts/[file]">) {
  const { file } = await params;
  const [script, path] = scripts.get(/^(\w+)-[\w-]{16}\.js$/.exec(file)?.[1] ?? "") ?? [];
  if (!script) return new Response(null, { status: 404 });
  return new Response(script, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control":
        `/scripts/${file}` === path ? "public, max-age=31536000, immutable" : "no-store",
    },
  });
}
