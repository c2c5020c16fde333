import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** The stages of SMTP at which a server replies; `message` is the final dot. */
export const smtpStages = ["greeting", "EHLO", "AUTH", "MAIL", "RCPT", "DATA", "message"] as const;

export type SmtpStage = (typeof smtpStages)[number];

/** A reply such as `550 5.1.1 No such user`, or the server's behaviour instead of a reply. */
type SmtpReply = string | "hang up" | "silence";

type Script = {
  /** The reply to a stage; without it the server accepts. `recipient` is known from RCPT on. */
  reply?: (stage: SmtpStage, recipient: string) => SmtpReply | undefined;
  /** Offers PIPELINING, so that the envelope and DATA arrive at once. */
  isPipelining?: boolean;
};

/** The replies of a server that accepts everything. */
const acceptingReplies: Record<SmtpStage, string> = {
  greeting: "220 mx.example ESMTP",
  EHLO: "250 AUTH PLAIN",
  AUTH: "235 2.7.0 Welcome",
  MAIL: "250 2.1.0 Sender accepted",
  RCPT: "250 2.1.5 Recipient accepted",
  DATA: "354 Go on",
  message: "250 2.0.0 Accepted",
};

/**
 * Starts a mail server that replies to each stage as the script says. In contrast to startSmtp it can refuse, hang up or
 * stay silent at any stage.
 */
export async function startScriptedSmtp(script: Script = {}) {
  const sockets = new Set<Socket>();
  /** Recipients of mails that were transmitted completely, whether the server accepted them or not. */
  const transmitted: string[] = [];
  /** Recipients of mails that the server accepted. */
  const delivered: string[] = [];
  const reached = new Map<SmtpStage, number>();
  const counting: Script = {
    isPipelining: script.isPipelining ?? false,
    reply(stage, recipient) {
      reached.set(stage, (reached.get(stage) ?? 0) + 1);
      return script.reply?.(stage, recipient);
    },
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    answerSmtpClient(socket, counting, { transmitted, delivered });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://user:password@127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many times a client has reached a stage. */
    reached: (stage: SmtpStage) => reached.get(stage) ?? 0,
    transmitted,
    delivered,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function answerSmtpClient(
  socket: Socket,
  script: Script,
  { transmitted, delivered }: { transmitted: string[]; delivered: string[] },
) {
  let recipient = "";
  let hasRecipient = false;
  let isMessage = false;
  let received = "";

  /** Replies to a stage and returns whether the server accepts. */
  const answer = (stage: SmtpStage): boolean => {
    const reply = script.reply?.(stage, recipient);
    if (!reply && stage === "EHLO" && script.isPipelining) socket.write("250-PIPELINING\r\n");
    if (reply === "hang up") socket.destroy();
    else if (reply !== "silence") socket.write(`${reply ?? acceptingReplies[stage]}\r\n`);
    return !reply;
  };

  const onLine = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    switch (verb) {
      case "EHLO":
      case "HELO":
        answer("EHLO");
        break;
      case "AUTH":
      case "MAIL":
        answer(verb);
        break;
      case "RCPT":
        recipient = /<(.*)>/u.exec(line)?.[1] ?? "";
        hasRecipient = answer("RCPT");
        break;
      case "DATA":
        if (hasRecipient) isMessage = answer("DATA");
        else socket.write("503 5.5.1 No recipient\r\n");
        break;
      case "QUIT":
        socket.end("221 2.0.0 Bye\r\n");
        break;
      default:
        // RSET ends the mail that was begun.
        hasRecipient = false;
        socket.write("250 2.0.0 OK\r\n");
    }
  };

  const onMessage = () => {
    isMessage = false;
    hasRecipient = false;
    transmitted.push(recipient);
    if (answer("message")) delivered.push(recipient);
  };

  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
    for (;;) {
      const separator = isMessage ? "\r\n.\r\n" : "\r\n";
      const end = received.indexOf(separator);
      if (end === -1) return;
      const text = received.slice(0, end);
      received = received.slice(end + separator.length);
      if (isMessage) onMessage();
      else onLine(text);
    }
  });
  answer("greeting");
}
