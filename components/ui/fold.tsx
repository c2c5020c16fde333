import { Icon } from "@/components/ui/icon";

type Props = { summary: string; isOpen?: boolean; children: React.ReactNode };

/** Content that is folded away until its summary is activated. */
export function Fold({ summary, isOpen = false, children }: Props) {
  return (
    <details open={isOpen} className="group/fold">
      <summary className="mb-3 flex w-fit cursor-pointer list-none items-center gap-2 rounded-sm py-2.5 font-semibold text-accent hover:underline [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevron-right"
          className="size-4 transition-transform group-open/fold:rotate-90"
        />
        {summary}
      </summary>
      {children}
    </details>
  );
}
