import { createMcpHandler } from "@modelcontextprotocol/server";
import { createMcpServer } from "@/lib/api/mcp";

const handler = createMcpHandler(createMcpServer, {
  // No MCP resource can be subscribed to, so a stream would be kept open for nothing.
  maxSubscriptions: 0,
  maxRequestBodySize: 64 * 1024,
});

/** The Model Context Protocol: read-only tools without sessions. */
export async function POST(request: Request): Promise<Response> {
  const body = await request.text();
  // Batches of a former revision would count as one request for the rate limit.
  if (/^\s*\[/u.test(body)) {
    const error = { code: -32600, message: "A request asks one thing." };
    return Response.json({ jsonrpc: "2.0", id: null, error }, { status: 400 });
  }
  const { url, headers, signal } = request;
  return handler.fetch(new Request(url, { method: "POST", headers, body, signal }));
}

/** Streams and sessions are not supported. */
export const GET = (request: Request): Promise<Response> => handler.fetch(request);
