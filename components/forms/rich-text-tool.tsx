import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

export type Tool = {
  label: string;
  icon: LucideIcon;
  isOn?: boolean;
  isOff?: boolean;
  run: () => void;
};

export function ToolButton({
  label,
  icon: Drawing,
  isOn,
  isOff = false,
  run,
  ...props
}: Tool & ComponentProps<"button">) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      tabIndex={-1}
      // Pressing the button must not clear the text selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isOff) run();
      }}
      className="grid size-8 shrink-0 place-items-center rounded-sm text-muted transition-colors hover:bg-surface hover:text-ink aria-disabled:opacity-40 aria-expanded:bg-surface aria-expanded:text-ink aria-pressed:bg-solid aria-pressed:text-on-solid"
      {...props}
    >
      <Drawing className="size-4.5" aria-hidden="true" />
    </button>
  );
}

export function moveFocus(event: React.KeyboardEvent<HTMLDivElement>) {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = tools.findIndex((tool) => tool === document.activeElement);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const next = tools.at(to % tools.length);
  for (const tool of tools) tool.tabIndex = tool === next ? 0 : -1;
  next?.focus();
}
