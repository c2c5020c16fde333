import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";

/** Says that a recruiter of the company has confirmed an address of its website's domain. */
export function VerifiedBadge() {
  return (
    <Badge tone="aqua">
      <Icon name="check" className="mr-1 size-3.5" />
      Verified
      <span className="sr-only">: a recruiter has confirmed an email address of its website</span>
    </Badge>
  );
}
