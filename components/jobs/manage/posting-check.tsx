"use client";

import { useEffect, useState } from "react";
import { useFormState } from "react-hook-form";
import { SearchResult } from "@/components/forms/previews";
import { useIsHydrated } from "@/components/forms/without-javascript";
import { useSettledValues } from "@/components/forms/console-form";
import { Section } from "@/components/ui/section";
import { Panel } from "@/components/ui/card";
import { Icon, NewTabHint, newTab } from "@/components/ui/icon";
import { formatCardPlace, hasRemotePlace, formatSalary } from "@/lib/jobs/format";
import { withoutReversedPay } from "@/lib/jobs/form";
import {
  checkPosting,
  isComplete,
  typedEligibility,
  typedPosting,
  visibleWords,
} from "@/lib/jobs/posting-check";
import { jobPageDescription, jobPageTitle } from "@/lib/jobs/job-page-title";
import { type AlikeJob, remoteCity } from "@/lib/jobs/schema";
import { toFormData } from "@/lib/forms/submission";
import { headTitle } from "@/lib/text/shorten";

export type PostingCheckProps = {
  /** The company's name, for forms without a company field. */
  company?: string | undefined;
  site: { name: string; url: string };
  alikePath: string;
};

/**
 * Shows advice while a job's form is filled in, with previews of the job's card and search result. Never prevents
 * saving.
 */
export function PostingCheck({ company, site, alikePath }: PostingCheckProps) {
  const isRunning = useIsHydrated();
  const form = toFormData(useSettledValues());
  const posting = typedPosting(form, company);
  const alike = useAlikeJobs(
    posting.title && posting.company ? `${alikePath}?${alikeJobsQuery(form)}` : null,
  );
  const { defaultValues, touchedFields } = useFormState();
  const used = Object.keys(touchedFields);
  // Nothing is checked on the server, which does not know what the user has typed.
  if (!isRunning) return null;
  // For a saved job, restored draft or copied posting, missing fields are reported at once; in an empty form, only after
  // the user has moved past them.
  const isFilled = Boolean(defaultValues?.title);
  const hasPassed = (name: string) => used.some((other) => isFieldAfter(other, name));
  const advice = checkPosting(posting);
  const shown = advice.filter(({ missing }) => isFilled || !missing || hasPassed(missing));
  const title = posting.title || "Title";
  const { isRemote, country, furtherPlaces } = posting;
  const city = isRemote ? remoteCity : posting.city || "City";
  const place = formatCardPlace({ isRemote, city, country, furtherPlaces });
  const previewed = withoutReversedPay(posting);
  const found = { ...previewed, ...typedEligibility(posting), title, city };
  found.company ||= "company";
  return (
    <div className="xl:absolute xl:inset-y-0 xl:left-full xl:ml-6 xl:w-80">
      <Panel className="grid gap-6 p-5 text-sm xl:sticky xl:top-20">
        <Section id="posting-check" title="Posting check" heading="text-base">
          <ul className="mt-3 grid gap-3">
            {alike.map(({ id, title, place, path }) => (
              <HintItem key={id}>
                You may have posted this before:{" "}
                <a href={path} {...newTab} className="font-semibold text-accent underline">
                  {title}, {place}
                  <NewTabHint />
                </a>
              </HintItem>
            ))}
            {shown.map(({ rule, text, why }) => (
              <HintItem key={rule}>
                {text} {why ? <ReasonToggle {...why} /> : null}
              </HintItem>
            ))}
            {shown.length + alike.length === 0 ? (
              <NoAdvice isReady={advice.length === 0 && isComplete(posting)} />
            ) : null}
          </ul>
        </Section>
        <Section id="card-preview" title="In the list" heading="mb-2 text-base">
          <div className="rounded-md border border-line p-3">
            <p className="line-clamp-2 font-semibold">{title}</p>
            <p>
              {posting.company || "Company"}
              {hasRemotePlace(posting) ? " · Remote" : ""}
            </p>
            <p className="text-muted">
              {place} · {formatSalary(previewed)}
            </p>
          </div>
        </Section>
        <Section id="search-result" title="In search results" heading="mb-2 text-base">
          <SearchResult
            url={site.url}
            title={headTitle(jobPageTitle(found), site.name)}
            description={jobPageDescription(found, visibleWords(posting.description))}
          />
        </Section>
      </Panel>
    </div>
  );
}

/** The fields whose values the search for similar jobs uses. */
const alikeFields = ["id", "title", "company", "remote", "city", "country"];

function alikeJobsQuery(form: FormData): string {
  const typed = [...form].filter(([name]) => alikeFields.includes(name));
  return String(new URLSearchParams(typed.map(([name, value]) => [name, String(value)])));
}

/** Returns the jobs at `address`, which lists those similar to the job in the form. Empty if they cannot be read. */
function useAlikeJobs(address: string | null): AlikeJob[] {
  const [alike, setAlike] = useState<AlikeJob[]>([]);
  // Fetches the list when its address changes.
  useEffect(() => {
    let isCurrent = true;
    const list = address ? fetchAlikeJobs(address) : Promise.resolve([]);
    list.then(
      (found) => {
        if (isCurrent) setAlike(found);
      },
      // Errors are ignored: similar jobs are only advice, and if the backend fails, saving the form reports it.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [address]);
  return alike;
}

/** Whether the first field comes after the other one in the form. */
function isFieldAfter(name: string, other: string): boolean {
  const field = document.getElementById(`field-${name}`);
  const otherField = document.getElementById(`field-${other}`);
  if (!field || !otherField) return false;
  return Boolean(otherField.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING);
}

async function fetchAlikeJobs(path: string): Promise<AlikeJob[]> {
  const response = await fetch(path);
  // If the session has ended, the response is a redirect to the sign-in page.
  if (!response.ok || response.redirected) return [];
  return (await response.json()) as AlikeJob[];
}

/** Shown if there is no advice. `isReady` means that nothing is missing in the form either. */
function NoAdvice({ isReady }: { isReady: boolean }) {
  if (isReady)
    return (
      <li className="flex gap-2">
        <Icon name="check" className="mt-0.5 size-4.5 text-aqua-text" />
        Nothing to add.
      </li>
    );
  return (
    <li className="text-muted">
      As you fill in the form, you will see here what would help people find the job.
    </li>
  );
}

/** The explanation of a piece of advice, which is shown on request. */
function ReasonToggle({ text, source }: { text: string; source: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="text-accent underline"
      >
        Why
      </button>
      {isOpen ? (
        <span className="mt-2 block text-muted">
          {text}{" "}
          <a href={source} {...newTab} className="text-accent underline">
            Source
            <NewTabHint about="of the rule" />
          </a>
        </span>
      ) : null}
    </>
  );
}

function HintItem({ children }: { children: React.ReactNode }) {
  return (
    <li className="flex gap-2">
      <Icon name="alert" className="mt-0.5 size-4.5 shrink-0 text-yellow-text" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
