const scripts = new Map([
  ["page", { script: process.env.PAGE_SCRIPT, path: process.env.PAGE_SCRIPT_PATH }],
  ["saved", { script: process.env.SAVED_SCRIPT, path: process.env.SAVED_SCRIPT_PATH }],
]);

/** The name of a script, a hyphen and its hash, such as 'page-AbCdEfGh12345678.js'. */
const fileName = /^(\w+)-[\w-]{16}\.js$/;

/**
 * Serves the scripts of public pages. Cached pages of earlier releases request scripts by former names and get the
 * current ones.
 */
export async function GET(_: Request, { params }: RouteContext<"/scripts/[file]">) {
  const { file } = await params;
  const name = fileName.exec(file)?.[1] ?? "";
  const { script, path } = scripts.get(name) ?? {};
  if (!script) return new Response(null, { status: 404 });
  const isCurrent = path === `/scripts/${file}`;
  return new Response(script, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": isCurrent ? "public, max-age=31536000, immutable" : "no-store",
    },
  });
}
