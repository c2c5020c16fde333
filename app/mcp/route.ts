import { createMcpHandler } from "@modelcontextprotocol/server";
import { createMcpServer } from "@/lib/api/mcp";

const handler = createMcpHandler(createMcpServer, {
  // Clients cannot subscribe to any MCP resource here, so a subscription stream would stay open for nothing.
  maxSubscriptions: 0,
  maxRequestBodySize: 64 * 1024,
});

/** The Model Context Protocol endpoint, with read-only tools and without sessions. */
export async function POST(request: Request): Promise<Response> {
  const body = await request.text();
  // Refuses batches, which are JSON arrays and were allowed by an older revision of the protocol: the rate limit would
  // count a batch as one request.
  if (/^\s*\[/u.test(body)) {
    const error = { code: -32600, message: "A request asks one thing." };
    return Response.json({ jsonrpc: "2.0", id: null, error }, { status: 400 });
  }
  const { url, headers, signal } = request;
  return handler.fetch(new Request(url, { method: "POST", headers, body, signal }));
}

/** The MCP library responds with 405, because streams and sessions are not supported. */
export const GET = (request: Request): Promise<Response> => handler.fetch(request);
