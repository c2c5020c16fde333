import { Gopher } from "@/components/ui/gopher";
import { Icon } from "@/components/ui/icon";
import { LinkButton } from "@/components/ui/button";

const variants = { warning: "notice-warning", error: "notice-error" };

type Props = {
  variant: keyof typeof variants;
  role?: "status" | "alert";
  text?: React.ReactNode;
  children?: React.ReactNode;
};

export function Notice({ variant, role, text, children }: Props) {
  return (
    <div role={role} className={variants[variant]}>
      <Icon name="alert" />
      <div>
        {text ? <p>{text}</p> : null}
        {children}
      </div>
    </div>
  );
}

type EmptyStateProps = { hasGopher?: boolean; title: string; children?: React.ReactNode };

export function EmptyState({ hasGopher, title, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-control/50 px-6 py-7 text-center max-sm:py-5">
      {hasGopher ? <Gopher className="size-20 max-sm:hidden" /> : null}
      <p className="text-lg font-semibold">{title}</p>
      {children}
    </div>
  );
}

type FailedProps = Pick<Props, "text" | "children"> & { retryHref?: string };

/** Shown when content fails to load. The empty href reloads the page without JavaScript. */
export function FailedNotice({ text, retryHref = "", children }: FailedProps) {
  return (
    <Notice variant="error" role="alert" text={text}>
      {children}
      <LinkButton href={retryHref} variant="outline" size="sm">
        Try Again
      </LinkButton>
    </Notice>
  );
}

export function LoadFailed({ text }: { text: string }) {
  return (
    <div className="container py-14 in-[.console-container]:max-w-none in-[.console-container]:p-0">
      <FailedNotice text={text} />
    </div>
  );
}

type MessagePageProps = {
  hasGopher?: boolean;
  title: string;
  text?: string;
  children?: React.ReactNode;
};

export function MessagePage({ hasGopher, title, text, children }: MessagePageProps) {
  return (
    <div className="container flex flex-col items-center gap-4 py-20 text-center sm:py-28">
      {hasGopher ? <Gopher className="size-28" /> : null}
      <h1 className="text-2xl">{title}</h1>
      {text ? <p className="max-w-md text-balance text-muted">{text}</p> : null}
      <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
