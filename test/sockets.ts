/** Helpers for tests of limits: a server on a free port, and raw clients. */
import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach } from "vitest";

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** Listens on a free port until the end of the test. */
export async function listenOnFreePort(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  endings.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Opens a connection and sends `text`; `answer` resolves with everything received once it is closed. */
export function sendRaw(
  port: number,
  text: string,
  localAddress = "127.0.0.1",
): { socket: Socket; answer: Promise<string> } {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  socket.write(text);
  endings.push(() => socket.destroy());
  let received = "";
  socket.on("data", (chunk) => {
    received += String(chunk);
  });
  const answer = new Promise<string>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("close", () => resolve(received));
  });
  answer.catch(() => undefined);
  return { socket, answer };
}
