import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";

/** Says that a company's recruiters have addresses of its website's domain. */
export function VerifiedBadge() {
  return (
    <Badge tone="aqua">
      <Icon name="check" className="mr-1 size-3.5" />
      Verified
      <span className="sr-only">: a recruiter has an email address of its website</span>
    </Badge>
  );
}
