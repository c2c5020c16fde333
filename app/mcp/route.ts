import { createMcpHandler } from "@modelcontextprotocol/server";
import { createMcpServer } from "@/lib/api/mcp";

const handler = createMcpHandler(createMcpServer, {
  // There are no MCP resources and the tools never change, so a subscription stream would stay open without ever
  // sending anything.
  maxSubscriptions: 0,
  maxRequestBodySize: 64 * 1024,
});

/** The Model Context Protocol endpoint, with read-only tools and without sessions. */
export async function POST(request: Request): Promise<Response> {
  const body = await request.text();
  // Refuses batches (JSON arrays), which an older revision of the protocol allows, because the rate limit would count a
  // whole batch as one request.
  if (/^\s*\[/u.test(body)) {
    const error = { code: -32600, message: "A request asks one thing." };
    return Response.json({ jsonrpc: "2.0", id: null, error }, { status: 400 });
  }
  const { url, headers, signal } = request;
  return handler.fetch(new Request(url, { method: "POST", headers, body, signal }));
}

/** GET would open a stream, which is not supported, so the MCP library responds with 405. */
export const GET = (request: Request): Promise<Response> => handler.fetch(request);
