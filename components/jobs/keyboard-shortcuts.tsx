import { Button } from "@/components/ui/button";

const keys = [
  ["/", "Go to the search"],
  ["j", "Next job"],
  ["k", "Previous job"],
  ["Enter", "Open the job"],
  ["?", "Show this list"],
] as const;

/** The list of keys, and the way to do without them; browser/keyboard-shortcuts.ts listens. */
export function KeyboardShortcuts() {
  return (
    <div className="mt-4 max-lg:hidden noscript:hidden">
      <Button
        type="button"
        variant="quiet"
        size="sm"
        className="-ml-3.5 forced-colors:ml-0"
        data-shortcuts
      >
        Keyboard shortcuts
      </Button>
      <dialog
        id="shortcuts"
        aria-labelledby="shortcuts-title"
        className="m-auto w-80 rounded-lg border border-line bg-surface p-6 text-ink shadow-lift backdrop:bg-night/50"
      >
        <form method="dialog">
          <h2 id="shortcuts-title" className="text-lg">
            Keyboard shortcuts
          </h2>
          <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
            {keys.map(([key, meaning]) => (
              <div key={key} className="col-span-2 grid grid-cols-subgrid items-center">
                <dt>
                  <kbd className="key">{key}</kbd>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          <label className="mt-4 flex min-h-6 items-center gap-2 text-sm">
            <input type="checkbox" className="size-4" /> Use these keys in this browser
          </label>
          <Button variant="outline" size="sm" className="mt-5 w-full">
            Close
          </Button>
        </form>
      </dialog>
    </div>
  );
}
