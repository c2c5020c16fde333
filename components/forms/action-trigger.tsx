import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";

/** What can be done with a row is quiet until the row is pointed at or used. */
export const rowAction =
  "inline-flex h-9 items-center rounded-md px-3 text-sm font-semibold whitespace-nowrap text-muted transition-colors group-focus-within/row:text-accent group-hover/row:text-accent hover:bg-blue-soft";

/** An entry of a menu, a link or a button. */
export const menuEntry =
  "flex min-h-10 w-full items-center rounded-sm px-3 text-left text-sm focus-visible:-outline-offset-2";

/** What a button looks like that runs an action; `row` stands in a row of a list, `entry` in a menu. */
export type ActionLook = "solid" | "outline" | "quiet" | "row" | "entry";

type Props = Omit<ComponentProps<"button">, "className"> & {
  look: ActionLook;
  /** Whether what it does is gone for good. */
  isDestructive: boolean;
};

/** A button that runs an action, or asks first. */
export function ActionTrigger({ look, isDestructive, ...props }: Props) {
  if (look === "entry")
    return (
      <button
        {...props}
        className={`${menuEntry} ${isDestructive ? "text-fuchsia-text hover:bg-fuchsia-soft" : "hover:bg-sunken"}`}
      />
    );
  if (look === "row") return <button {...props} className={rowAction} />;
  return <Button {...props} variant={isDestructive ? "danger-outline" : look} size="sm" />;
}
