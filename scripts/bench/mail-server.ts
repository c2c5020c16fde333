/** Takes all mail at once and says nothing but that: how fast a sender is depends on the sender alone. */
import { createServer } from "node:net";

let received = 0;
const addresses = new Set<string>();

const server = createServer((socket) => {
  let isData = false;
  let rest = "";
  socket.setNoDelay(true);
  socket.on("error", () => undefined);
  socket.write("220 here\r\n");
  socket.on("data", (chunk) => {
    rest += chunk.toString("latin1");
    for (;;) {
      const end = rest.indexOf(isData ? "\r\n.\r\n" : "\r\n");
      if (end < 0) return;
      const line = rest.slice(0, end);
      rest = rest.slice(end + (isData ? 5 : 2));
      if (isData) received++;
      isData = !isData && line === "DATA";
      const [, address] = /^RCPT TO:<(.*)>/.exec(line) ?? [];
      if (address) addresses.add(address);
      socket.write(isData ? "354 go on\r\n" : line === "QUIT" ? "221 bye\r\n" : "250 ok\r\n");
    }
  });
});
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
process.on("message", () => process.send?.({ received, addresses: addresses.size }));
