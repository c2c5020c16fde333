import { escapeHtml } from "@/lib/html/text";
import { composeMail, templates } from "@/lib/outbox/sender";

type Context = { params: Promise<{ kind?: string[] }> };

/** Previews of every mail, in development only: /dev/mail lists them, `?as=text` shows the text part. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const [kind] = (await params).kind ?? [];
  if (!kind) return htmlResponse(mailIndexHtml());
  const template = templates.get(kind);
  if (!template) return new Response("No such mail.", { status: 404 });
  const mail = await composeMail({
    kind,
    address: "ada@acme-systems.dev",
    data: template.sample,
    message_id: "<preview@localhost>",
  });
  if (!mail) return new Response("This mail would not be sent: it is no longer true.");
  if (new URL(request.url).searchParams.get("as") === "text") {
    const head = { Subject: mail.subject, To: mail.to, ...mail.headers };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
    return new Response(`${lines.join("\n")}\n\n${mail.text}`, {
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  }
  return htmlResponse(mail.html ?? "");
}

const htmlResponse = (body: string) =>
  new Response(body, { headers: { "content-type": "text/html; charset=utf-8" } });

function mailIndexHtml(): string {
  const items = [...templates].map(([kind, { label }]) => {
    const path = `/dev/mail/${kind}`;
    return `<li><a href="${path}">${escapeHtml(label)}</a> (<a href="${path}?as=text">text</a>)</li>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Mails</title>
<style>body { font: 16px/1.6 system-ui; margin: 2rem; color-scheme: light dark }</style>
<h1>Mails</h1><ul>${items.join("")}</ul>`;
}
