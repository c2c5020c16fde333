const look = "button button-outline button-sm";

/** Code of long lines, with a button that copies it (browser/page.ts). */
export function CodeBlock({ children }: { children: string }) {
  return (
    <div className="code-block">
      <pre tabIndex={0}>
        <code>{children}</code>
      </pre>
      <button type="button" data-copy="" className={look}>
        <span>Copy</span>
      </button>
      <span role="status" className="sr-only" />
    </div>
  );
}

/** Sanitised HTML with such a button after each code block. */
export const withCopyButtons = (html: string) =>
  html
    .replaceAll("<pre", '<div class="code-block"><pre')
    .replaceAll(
      "</pre>",
      `</pre><button type="button" data-copy="" class="${look}"><span>Copy</span></button><span role="status" class="sr-only"></span></div>`,
    );
