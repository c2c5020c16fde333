import { companiesPath } from "@/lib/companies/url";
import { pageMetadata } from "@/lib/metadata/metadata";
import { boardJobs, landingHref } from "@/lib/jobs/landing/kinds";

/** Overview pages, each of which links to all landing pages below its path. */
export const landingHubs = {
  in: {
    name: "Jobs by place",
    title: `${boardJobs} by place`,
    text: "Regions, countries and cities with enough open jobs for Go developers, and the remote jobs that people there may apply for.",
  },
  with: {
    name: "Jobs by skill",
    title: `${boardJobs} by skill`,
    text: "What open jobs for Go developers ask for beside Go, with the number of jobs for each skill.",
  },
} as const;

export const payName = "Salaries";

/** Pages about the jobs of the whole board. The phone's menu and the home page link to them. */
export const jobOverviews = [
  { name: "Companies", path: companiesPath },
  { name: payName, path: landingHref("pay") },
];

export type HubPath = keyof typeof landingHubs;

export function hubMetadata(path: HubPath) {
  const { title, text } = landingHubs[path];
  return pageMetadata({ title, description: text, path: landingHref(path) });
}
