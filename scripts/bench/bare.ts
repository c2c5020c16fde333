/** A bare Node server that answers everything with the bytes it was last given: what HTTP in Node costs by itself. */
import { createServer } from "node:http";

let body = Buffer.alloc(0);
process.on("message", (base64: string) => {
  body = Buffer.from(base64, "base64");
  process.send?.(port);
});

const server = createServer((_, response) => {
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "gzip",
    "content-length": body.length,
  });
  response.end(body);
});
const port = await new Promise<number>((resolve) => {
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    resolve(typeof address === "object" ? (address?.port ?? 0) : 0);
  });
});
