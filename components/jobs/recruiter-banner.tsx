import { Icon } from "@/components/ui/icon";

const look =
  "items-center gap-2.5 rounded-full border border-line bg-surface py-1.5 pr-4 pl-1.5 text-sm font-semibold shadow-card transition-colors hover:border-accent hover:text-accent";

/**
 * Both texts are in the cached page. A script in the layout sets `data-session` on the root element
 * before paint, and the style sheet shows the one that fits.
 */
export function RecruiterBanner() {
  return (
    <p className="print:hidden">
      <Banner href="/recruiter/login" className="inline-flex signed-in:hidden">
        Are you a Recruiter?
      </Banner>
      <Banner href="/recruiter/dashboard" className="hidden signed-in:inline-flex">
        Go To Recruiter Dashboard
      </Banner>
    </p>
  );
}

function Banner({ className, children, ...props }: React.ComponentProps<"a">) {
  return (
    <a className={`${className} ${look}`} {...props}>
      <span className="grid size-7 place-items-center rounded-full bg-blue-soft text-blue-text">
        <Icon name="briefcase" />
      </span>
      {children}
      <Icon name="arrow-right" />
    </a>
  );
}
