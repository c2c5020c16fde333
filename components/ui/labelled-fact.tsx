import { Icon, type IconName } from "./icon";

type Props = { icon: IconName; label: string; children: React.ReactNode };

/** An entry of a list of facts: its icon, what it says, and in small what that is. */
export function LabelledFact({ icon, label, children }: Props) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} className="mt-1 size-4.5 text-muted" />
      <span className="min-w-0">
        <span className="block text-xs text-muted">
          {label}
          <span className="sr-only">: </span>
        </span>
        <bdi>{children}</bdi>
      </span>
    </li>
  );
}
