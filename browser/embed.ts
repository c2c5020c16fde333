import { formatLocation, formatSalary, jobTypeLabels } from "../lib/jobs/format.ts";
import type { JobPlace, JobSummary, SalaryPeriod } from "../lib/jobs/schema.ts";

type EmbeddedJob = Pick<JobSummary, "title" | "type"> & {
  url: string;
  places: JobPlace[];
  salary: { min: number | null; max: number | null; currency: string; period: SalaryPeriod } | null;
};

// A constructed style sheet, because a website's Content-Security-Policy may forbid inline styles. Websites adapt it by
// setting its custom properties.
const css = `
:host { display: block; font: var(--jobs-font, inherit); color: var(--jobs-color, inherit) }
ul { display: grid; gap: var(--jobs-gap, .75rem); list-style: none; margin: 0; padding: 0 }
li { border: 1px solid var(--jobs-border, color-mix(in srgb, currentcolor 20%, transparent));
  border-radius: var(--jobs-radius, .5rem); padding: var(--jobs-padding, .75rem 1rem) }
a { color: var(--jobs-link, inherit); font-weight: 600 }
p { color: var(--jobs-muted, inherit); margin: .25rem 0 0 }`;

const script = document.currentScript;
if (script instanceof HTMLScriptElement) void showCompanyJobs(script);

/** Inserts the open jobs of the company in the script element's `data-company` attribute after that element. */
async function showCompanyJobs(script: HTMLScriptElement) {
  const { company = "", limit = "20" } = script.dataset;
  const { origin } = new URL(script.src);
  const path = `/companies/${encodeURIComponent(company)}`;
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  script.after(host);
  const allJobs = createElementWith(
    "p",
    createLink(`${origin}${path}`, `All jobs on ${new URL(origin).host}`),
  );
  try {
    const response = await fetch(`${origin}/api/v1${path}/jobs?${new URLSearchParams({ limit })}`, {
      credentials: "omit",
      referrerPolicy: "no-referrer",
    });
    if (!response.ok) throw new Error(String(response.status));
    const { jobs } = (await response.json()) as { jobs: EmbeddedJob[] };
    root.append(
      jobs.length > 0
        ? createElementWith("ul", ...jobs.map(createJobItem))
        : createElementWith("p", "There are no open jobs at the moment."),
    );
  } catch {
    // If the jobs cannot be loaded, only the link to all jobs is shown.
  }
  root.append(allJobs);
}

function createJobItem({ url, title, type, salary, places }: EmbeddedJob): HTMLElement {
  const facts = [places.map(formatLocation).join("; "), jobTypeLabels[type]];
  if (salary) {
    const { min, max, currency, period } = salary;
    const pay = { salaryMin: min, salaryMax: max, salaryCurrency: currency, salaryPeriod: period };
    facts.push(formatSalary(pay));
  }
  return createElementWith("li", createLink(url, title), createElementWith("p", facts.join(" · ")));
}

function createLink(href: string, text: string): HTMLAnchorElement {
  const anchor = document.createElement("a");
  anchor.append(text);
  if (/^https?:/u.test(href)) anchor.href = href;
  return anchor;
}

function createElementWith(name: string, ...children: (Node | string)[]): HTMLElement {
  const created = document.createElement(name);
  created.append(...children);
  return created;
}
