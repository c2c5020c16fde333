import { Operator, TextPage } from "@/components/layout/text-page";
import { NewTabHint, newTab } from "@/components/ui/icon";
import { pageMetadata } from "@/lib/metadata/metadata";
import { site } from "@/lib/config/site";

export const metadata = pageMetadata({
  path: "/contact",
  title: "Contact",
  description: `Who runs ${site.name}, and how to reach us about a job, an account or your data.`,
});

export default function ContactPage() {
  const email = <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>;
  return (
    <TextPage title="Contact" lead={<>Write to us: {email}</>}>
      <h2>Who runs this board</h2>
      <Operator />
      <p>
        <a href={site.companyPageUrl} {...newTab}>
          Our company page
          <NewTabHint />
        </a>
      </p>
      <h2>About a job</h2>
      <p>
        Employers are responsible for what they post. If a posting is wrong, misleading or no longer
        open, choose “Report it” below its text or send us its address, and we will look at it.
      </p>
      <h2>For recruiters</h2>
      <p>
        See <a href="/hire-go-developers">how many people a posting reaches</a>,{" "}
        <a href="/recruiter/register">register</a> to post jobs, or{" "}
        <a href="/recruiter/login">sign in</a> to manage yours. Write to us if your registration was
        declined and you think it should not have been.
      </p>
      <h2>About your data</h2>
      <p>
        What we store, and for how long, is explained under <a href="/privacy">privacy</a>.
      </p>
    </TextPage>
  );
}
