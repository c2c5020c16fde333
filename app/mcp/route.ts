import { createMcpHandler } from "@modelcontextprotocol/server";
import { createMcpServer } from "@/lib/api/mcp";

const handler = createMcpHandler(createMcpServer, {
  // Nothing here changes in a way that anybody subscribes to; a stream would only be held open.
  maxSubscriptions: 0,
  maxRequestBodySize: 64 * 1024,
});

/** The Model Context Protocol: tools for language models, read only and without sessions. */
export async function POST(request: Request): Promise<Response> {
  const body = await request.text();
  // A former revision let one request ask many things, which would count as one.
  if (/^\s*\[/u.test(body)) {
    const error = { code: -32600, message: "A request asks one thing." };
    return Response.json({ jsonrpc: "2.0", id: null, error }, { status: 400 });
  }
  const { url, headers, signal } = request;
  return handler.fetch(new Request(url, { method: "POST", headers, body, signal }));
}

/** Streams and sessions, of which there are none. */
export const GET = (request: Request): Promise<Response> => handler.fetch(request);
