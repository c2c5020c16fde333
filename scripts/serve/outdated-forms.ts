import type { IncomingMessage, ServerResponse } from 'node:http';
import { typedIn } from '../../lib/form-data.ts';

/*
 * A page that was loaded before an upgrade, or came out of an older cache, posts its form to an action this build does not
 * know. Next answers with 409 and a line of plain text. Scripts of the console understand it (components/forms); whoever
 * posts without a script gets a page that says what to do and shows what was typed.
 */

/** Bytes of a form that are kept to be shown again; a larger one holds a file. */
const most = 1_000_000;

const notFound = 'x-nextjs-action-not-found';

/** Answers a form of an outdated page with a page of its own. */
export function explainOutdatedForms(request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'POST' || 'next-action' in request.headers) return;
  const body = copyOf(request);
  const { end } = response;
  response.end = ((...args: unknown[]) => {
    response.end = end;
    if (!response.getHeader(notFound) || response.headersSent) return end.apply(response, args as never);
    response.removeHeader('content-length');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('cache-control', 'no-store');
    void page(request.url ?? '/', body(), request.headers['content-type']).then((html) => end.call(response, html, 'utf8'));
    return response;
  }) as typeof end;
}

/** What of the body has arrived, whoever reads it. */
function copyOf(request: IncomingMessage): () => Buffer | null {
  const chunks: Buffer[] = [];
  let size = 0;
  const { push } = request;
  request.push = (chunk: unknown, ...more) => {
    if (chunk instanceof Uint8Array) {
      size += chunk.length;
      if (size <= most) chunks.push(Buffer.from(chunk));
      else chunks.length = 0;
    }
    return push.call(request, chunk, ...more);
  };
  return () => (size <= most ? Buffer.concat(chunks) : null);
}

async function typed(body: Buffer | null, type = ''): Promise<[string, string][]> {
  if (!body) return [];
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    // Next's own fields, and those no person has filled in.
    return Object.entries(typedIn(form)).filter(([name, value]) => value && !/^(?:\$|(?:id|key|version|back|next)$)/u.test(name));
  } catch {
    return [];
  }
}

async function page(address: string, body: Buffer | null, type?: string): Promise<string> {
  const values = await typed(body, type);
  // Here only: it brings the cleaner of HTML with it, which the web server has no other use for.
  const { escapeHtml } = await import('../../lib/html.ts');
  // Named as the form of the newsletter: where its script sent it, the sentence is shown beside the field.
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Reload the page</title>
<body style="font-family: system-ui; max-width: 36rem; margin: 4rem auto; padding: 0 1rem; line-height: 1.5">
<main id="newsletter-form">
<h1>Reload the page</h1>
<p role="alert">This page is out of date. Reload it, then send again.</p>
<p>The site was renewed after you had opened the page, so nothing was saved. <a href="${escapeHtml(address)}">Reload the page</a></p>
${values.length > 0 ? '<h2>What you typed</h2><p>Copy it from here.</p>' : ''}
${values.map(([name, value]) => `<p><label>${escapeHtml(words(name))}<br><textarea readonly rows="${rows(value)}" style="width: 100%; font: inherit">
${escapeHtml(value)}</textarea></label></p>`).join('\n')}
</main>
</html>
`;
}

const rows = (text: string) => Math.min(20, Math.max(text.split('\n').length, Math.ceil(text.length / 60)));

/** `companyName` as people write it. */
const words = (name: string) => {
  const text = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};
