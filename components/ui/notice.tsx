import { Icon } from "./icon";
import { tones } from "./tone";

const variants = {
  warning: `border-yellow-line ${tones.yellow}`,
  error: "border-error-text/40 bg-error-soft text-error-text",
};

type Props = {
  variant: keyof typeof variants;
  role?: "status" | "alert";
  children: React.ReactNode;
};

export function Notice({ variant, role, children }: Props) {
  return (
    <div
      role={role}
      className={`flex items-start gap-3 rounded-md border px-4 py-3 text-sm font-semibold ${variants[variant]}`}
    >
      <Icon name="alert" className="mt-0.5 size-5" />
      <div className="flex flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {children}
      </div>
    </div>
  );
}
