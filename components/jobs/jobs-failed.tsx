import { LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** Shown when the results fail to load; an empty href reloads the page. */
export function JobsFailed() {
  return (
    <Notice variant="error" role="alert">
      <p>Failed to load jobs. Please try again.</p>
      <LinkButton href="" variant="outline" size="sm">
        Try Again
      </LinkButton>
    </Notice>
  );
}
