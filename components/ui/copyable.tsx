import { Button } from "./button";

/** A command with a button that copies it; browser/page.ts does. */
export function Copyable({ command }: { command: string }) {
  return (
    <div className="flex min-w-0 flex-1 basis-64 items-center gap-2">
      <code className="min-w-0 flex-1 rounded-md bg-sunken px-3 py-1.5 text-xs break-all text-muted">
        {command}
      </code>
      <Button
        type="button"
        variant="quiet"
        size="sm"
        data-copy={command}
        data-copied="Copied"
        className="shrink-0 noscript:hidden"
      >
        <span>Copy</span>
      </Button>
      <span role="status" className="sr-only" />
    </div>
  );
}
