import { Email } from "@/components/console/row-title";
import { TextLink } from "@/components/ui/link";
import { newTab, NewTabHint } from "@/components/ui/icon";
import { companyPath, websiteHost } from "@/lib/companies/url";
import type { Recruiter } from "@/lib/recruiters/queries";
import { countWithNoun } from "@/lib/text/counted";
import { formatShortDate } from "@/lib/text/dates";

/** Facts that help admins to decide on a recruiter who is not a confirmed member of a company. */
export function RecruiterEvidence({ recruiter }: { recruiter: Recruiter }) {
  const { email, addressConfirmedAt, evidence } = recruiter;
  if (!evidence) return null;
  const { earlier, company, others, more, refused } = evidence;
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return (
    <ul className="grid list-disc gap-1 pl-5 text-sm">
      {earlier ? (
        <li className="font-semibold text-error-text">
          This address was {earlier.status} on {formatShortDate(earlier.at)}; the account has since
          been deleted.
        </li>
      ) : null}
      {company ? (
        <>
          <li>
            <strong>
              A company with {company.isSameName ? "this name" : "a similar name"} already has a
              page:
            </strong>{" "}
            <TextLink href={companyPath(company.slug)}>{company.name}</TextLink>,{" "}
            {countWithNoun(company.open, "open job")}
            {company.isVerified ? ", verified" : ""}.
          </li>
          <li>
            {company.website ? (
              <>
                Its website is <Website href={company.website} />: the address is{" "}
                {company.isAtDomain ? "" : "not "}on this domain.
              </>
            ) : (
              <>
                It has no website yet. The address is at <Website href={`https://${domain}`} />.
              </>
            )}
          </li>
          <li>
            {others.length === 0 ? "Nobody else posts for it." : "Others who post for it: "}
            {others.map(({ name, email: address, isMember }, index) => (
              <span key={address}>
                {index > 0 ? ", " : null}
                {name} (<Email address={address} />
                {isMember ? null : ", not confirmed either"})
              </span>
            ))}
            {more > 0 ? ` and ${more} more` : null}
          </li>
        </>
      ) : (
        <li>
          There is no company with this name yet. The address is at{" "}
          <Website href={`https://${domain}`} />.
        </li>
      )}
      {refused.map(({ name, email: address, status, at }) => (
        <li key={address}>
          {name} (<Email address={address} />) of the same company was {status} on{" "}
          {formatShortDate(at)}.
        </li>
      ))}
      <li>
        {addressConfirmedAt ? (
          "The address was confirmed by a link that we emailed to it."
        ) : (
          <>
            Nobody has confirmed <Email address={email} /> yet: it may belong to somebody else.
          </>
        )}
      </li>
    </ul>
  );
}

const Website = ({ href }: { href: string }) => (
  <TextLink href={href} {...newTab}>
    {websiteHost(href)}
    <NewTabHint />
  </TextLink>
);
