import { LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** In place of analytics that cannot be read; an empty address leads to the page itself. */
export function AnalyticsFailed() {
  return (
    <Notice variant="error" role="alert">
      <div>
        <h2 className="text-base">Error Loading Analytics</h2>
        <p>Failed to load analytics data</p>
      </div>
      <LinkButton href="" variant="outline" size="sm">
        Try Again
      </LinkButton>
    </Notice>
  );
}
