import type { ServerResponse } from 'node:http';

/*
 * Next sends React and the page once more, as data, with every page, to take it over in the browser. Public pages have
 * nothing for it to do there: they are HTML, links and forms, made smoother by one small script of their own
 * (components/layout/page-script.tsx). Left out, it saves a visitor 135 KB of JavaScript and a phone most of its work.
 */

/** How a page says that it is complete without Next: it counts visits, as only public pages do. */
const ownScript = '<script data-track="true">';

/**
 * What Next adds for the browser: its script files and the preloads of them, the inline script that starts them, and the
 * page as data. No text of a page can look like one: there `<` is always escaped.
 */
const nextScripts = new RegExp(
  [
    '<link rel="preload" as="script"[^>]* href="/_next/[^>]*>',
    '<script src="/_next/[^>]*></script>',
    '<script id="_R_">[^]*?</script>',
    '<script>\\(?self\\.__next_[^]*?</script>',
  ].join('|'),
  'g',
);

/** A public page without Next's scripts; other pages as they are. */
export function plainPage(html: string): string {
  return html.includes(ownScript) ? html.replace(nextScripts, '') : html;
}

/** Holds a public page back until it is whole, and sends it plain. The console's, whose scripts carry a nonce, go as they come. */
export function sendPlain(response: ServerResponse): void {
  const { write, end, flushHeaders } = response;
  // A kept page comes as one text, and is sent fastest as that.
  const chunks: (string | Uint8Array)[] = [];
  const has = (header: string, text: string) => String(response.getHeader(header)).includes(text);
  const isHeld = () => !response.headersSent && has('content-type', 'text/html') && !has('content-security-policy', "'nonce-");
  const hold = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(chunk);
  };
  response.flushHeaders = () => {
    if (!isHeld()) flushHeaders.call(response);
  };
  response.write = ((...args: unknown[]) => {
    if (!isHeld()) return write.apply(response, args as never);
    hold(args[0]);
    return true;
  }) as typeof write;
  response.end = ((...args: unknown[]) => {
    if (!isHeld()) return end.apply(response, args as never);
    hold(args[0]);
    const [first, ...more] = chunks;
    if (first === undefined) return end.call(response, undefined, 'utf8');
    const isText = typeof first === 'string' && more.length === 0;
    const html = isText ? first : Buffer.concat(chunks.map((chunk) => Buffer.from(chunk as string))).toString();
    const plain = plainPage(html);
    response.setHeader('content-length', Buffer.byteLength(plain));
    return end.call(response, plain, 'utf8');
  }) as typeof end;
}
