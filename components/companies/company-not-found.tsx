import { Gopher } from "@/components/layout/gopher";
import { LinkButton } from "@/components/ui/button";
import { MessagePage } from "@/components/ui/message-page";
import { companiesPath } from "@/lib/companies/url";

export function CompanyNotFound() {
  return (
    <MessagePage picture={<Gopher className="size-28" />} title="Company Not Found">
      <LinkButton href={companiesPath}>See all companies</LinkButton>
    </MessagePage>
  );
}
