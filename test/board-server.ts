import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { Network } from "@/lib/http/outgoing";

export type BoardAnswer =
  | { status?: number; headers?: Record<string, string>; body: unknown }
  | RequestListener;

/** Starts a local server that stands in for every host. `asked` are its requests as host and path. */
export async function startBoardServer(findAnswer: (address: string) => BoardAnswer | undefined) {
  const asked: { address: string; headers: Record<string, unknown> }[] = [];
  const server = createServer((request, response) => {
    const address = `${request.headers.host}${request.url}`;
    asked.push({ address, headers: request.headers });
    const answer = findAnswer(address) ?? { status: 404, body: { error: "not found" } };
    if (typeof answer === "function") return answer(request, response);
    const { status = 200, headers = {}, body } = answer;
    const isEncoded = typeof body === "string" || Buffer.isBuffer(body);
    response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(isEncoded ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const network: Network = {
    resolve: async () => ["127.0.0.1"],
    isAllowed: () => true,
    takeTurn: (_host, ask) => ask(),
    originOf: () => `http://127.0.0.1:${port}`,
  };
  return {
    asked,
    network,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
