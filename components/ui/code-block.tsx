import { Button } from "@/components/ui/button";

/** A button that copies the text of the element before it (browser/page.ts). */
export function CopyButton(props: React.ComponentProps<typeof Button>) {
  return (
    <>
      <Button type="button" variant="outline" size="sm" data-copy="" {...props}>
        <span>Copy</span>
      </Button>
      <span role="status" className="sr-only" />
    </>
  );
}

/** A block of code with a button that copies it. Long lines scroll sideways. */
export function CodeBlock({ children }: { children: string }) {
  return (
    <div className="code-block">
      <pre tabIndex={0}>
        <code>{children}</code>
      </pre>
      <CopyButton />
    </div>
  );
}

/** Adds a button that copies the code after each code block of sanitised HTML. */
export const withCopyButtons = (html: string) =>
  html
    .replaceAll("<pre", '<div class="code-block"><pre')
    .replaceAll(
      "</pre>",
      '</pre><button type="button" data-copy="" class="button button-outline button-sm"><span>Copy</span></button><span role="status" class="sr-only"></span></div>',
    );
