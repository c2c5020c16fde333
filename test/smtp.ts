import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** The answer of a mail server that refuses, such as '550 5.1.1 No such user'. */
type Refusal = string | undefined;

type Received = { to: string; raw: Buffer };

type Rules = {
  connect?: () => Refusal;
  from?: () => Refusal;
  to?: (address: string) => Refusal;
  data?: (mail: Received) => Refusal | Promise<Refusal>;
  delayMs?: number;
};

/** Starts a local mail server that accepts all mail unless `rules` refuse it, which can change while it runs. */
export async function startSmtp(rules: Rules = {}, port = 0) {
  const received: Received[] = [];
  const answer = async (done: (error?: Error | null) => void, refusal: Refusal) => {
    if (rules.delayMs) await sleep(rules.delayMs);
    if (!refusal) return done();
    done(Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) }));
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onConnect: (_, done) => void answer(done, rules.connect?.()),
    onMailFrom: (_, __, done) => void answer(done, rules.from?.()),
    onRcptTo: ({ address }, _, done) => void answer(done, rules.to?.(address)),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const mail = { to: envelope.rcptTo[0]?.address ?? "", raw: Buffer.concat(chunks) };
        void Promise.resolve(rules.data?.(mail)).then((refusal) => {
          if (!refusal) received.push(mail);
          return answer(done, refusal);
        });
      });
    },
  });
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    rules,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Returns the URL of a mail server at a port on which nothing listens. */
export async function unreachableUrl(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return `smtp://127.0.0.1:${port}`;
}

export const parseMail = (raw: Buffer | string): Promise<Email> => PostalMime.parse(raw);
