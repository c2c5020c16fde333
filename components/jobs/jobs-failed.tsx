import { LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** In place of the results when they cannot be read; an empty address leads to the page itself. */
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
