"use client";

import { useRef, useState } from "react";
import { SearchResult } from "@/components/forms/previews";
import { useFormContext } from "@/components/forms/form";
import { Section } from "@/components/ui/section";
import { Panel } from "@/components/ui/card";
import { Icon, NewTabHint, newTab } from "@/components/ui/icon";
import { formatCardPlace, formatSalary } from "@/lib/jobs/format";
import {
  checkPosting,
  type TypedPosting,
  typedEligibility,
  typedPosting,
  visibleWords,
} from "@/lib/jobs/posting-check";
import { searchDescription, searchTitle } from "@/lib/jobs/job-page-title";
import { type AlikeJob, remoteCity } from "@/lib/jobs/schema";
import { type Passed, useTyped } from "@/components/forms/use-typed";
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
  const { restored, getValue } = useFormContext();
  // For a saved job or restored draft, missing fields are reported at once; in a new form, only after the user has
  // moved past them.
  const isFilled = restored !== null || Boolean(getValue("id"));
  const [typed, setTyped] = useState<{ posting: TypedPosting; hasPassed: Passed } | null>(null);
  const [alike, setAlike] = useState<AlikeJob[]>([]);
  const asked = useRef("");
  useTyped((form, hasPassed) => {
    const posting = typedPosting(form, company);
    setTyped({ posting, hasPassed });
    const query = alikeQuery(form);
    if (query === asked.current) return;
    asked.current = query;
    if (!posting.title || !posting.company) return setAlike([]);
    listAlike(`${alikePath}?${query}`).then(
      (found) => {
        if (query === asked.current) setAlike(found);
      },
      // Errors are ignored: similar jobs are only advice, and if the backend fails, saving the form reports it.
      () => undefined,
    );
  });
  if (!typed) return null;
  const { posting, hasPassed } = typed;
  const advice = checkPosting(posting).filter(
    ({ missing }) => isFilled || !missing || hasPassed?.(missing),
  );
  const title = posting.title || "Title";
  const { isRemote, country } = posting;
  const city = isRemote ? remoteCity : posting.city || "City";
  const place = formatCardPlace({ isRemote, city, country });
  const found = { ...posting, ...typedEligibility(posting), title, city };
  found.company ||= "company";
  return (
    <div className="xl:absolute xl:inset-y-0 xl:left-full xl:ml-6 xl:w-80">
      <Panel className="grid gap-6 p-5 text-sm xl:sticky xl:top-20">
        <Section id="posting-check" title="Posting check" heading="text-base">
          <ul className="mt-3 grid gap-3">
            {alike.map(({ id, title, place, path }) => (
              <Hint key={id}>
                You may have posted this before:{" "}
                <a href={path} {...newTab} className="font-semibold text-accent underline">
                  {title}, {place}
                  <NewTabHint />
                </a>
              </Hint>
            ))}
            {advice.map(({ rule, text, source }) => (
              <Hint key={rule}>
                {text}{" "}
                {source ? (
                  <a href={source} {...newTab} className="text-accent underline">
                    Source
                    <NewTabHint about="of the rule" />
                  </a>
                ) : null}
              </Hint>
            ))}
            {advice.length + alike.length === 0 ? (
              <NoAdvice isStarted={isFilled || hasPassed !== null} />
            ) : null}
          </ul>
        </Section>
        <Section id="card-preview" title="In the list" heading="mb-2 text-base">
          <div className="rounded-md border border-line p-3">
            <p className="line-clamp-2 font-semibold">{title}</p>
            <p>
              {posting.company || "Company"}
              {isRemote ? " · Remote" : ""}
            </p>
            <p className="text-muted">
              {place} · {formatSalary(posting)}
            </p>
          </div>
        </Section>
        <Section id="search-result" title="In search results" heading="mb-2 text-base">
          <SearchResult
            url={site.url}
            title={headTitle(searchTitle(found), site.name)}
            description={searchDescription(found, visibleWords(posting.description))}
          />
        </Section>
      </Panel>
    </div>
  );
}

/** The fields whose values the search for similar jobs uses. */
const alikeFields = ["id", "title", "company", "remote", "city", "country"];

function alikeQuery(form: FormData): string {
  const typed = [...form].filter(([name]) => alikeFields.includes(name));
  return String(new URLSearchParams(typed.map(([name, value]) => [name, String(value)])));
}

async function listAlike(path: string): Promise<AlikeJob[]> {
  const response = await fetch(path);
  // If the session has ended, the response is a redirect to the sign-in page.
  if (!response.ok || response.redirected) return [];
  return (await response.json()) as AlikeJob[];
}

/** Shown if there is no advice. `isStarted` means that the user has filled in part of the form. */
function NoAdvice({ isStarted }: { isStarted: boolean }) {
  if (isStarted)
    return (
      <li className="flex gap-2">
        <Icon name="check" className="mt-0.5 size-4.5 text-aqua-text" />
        Nothing to add so far.
      </li>
    );
  return (
    <li className="text-muted">
      As you fill in the form, you will see here what would help people find the job.
    </li>
  );
}

function Hint({ children }: { children: React.ReactNode }) {
  return (
    <li className="flex gap-2">
      <Icon name="alert" className="mt-0.5 size-4.5 shrink-0 text-yellow-text" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
