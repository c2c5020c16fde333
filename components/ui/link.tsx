import type { ComponentProps } from "react";
import { Icon } from "@/components/ui/icon";

export function BackLink({ children, ...props }: ComponentProps<"a">) {
  return (
    <a
      {...props}
      className="inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-sm text-sm font-semibold text-accent underline-offset-4 hover:underline"
    >
      <Icon name="arrow-left" />
      {children}
    </a>
  );
}

export function TextLink({ className = "", ...props }: ComponentProps<"a">) {
  return (
    <a
      {...props}
      className={`font-semibold text-accent underline-offset-4 hover:underline ${className}`}
    />
  );
}
