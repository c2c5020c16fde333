const grouped = new Intl.NumberFormat("en-US");

/** '1 open job', '1,234 open jobs'. */
export function formatOpenJobs(count: number): string {
  return `${grouped.format(count)} open ${count === 1 ? "job" : "jobs"}`;
}

/** 'acme-systems.dev' for 'https://www.acme-systems.dev/about'. */
export function websiteHost(website: string): string {
  return URL.parse(website)?.hostname.replace(/^www\./u, "") ?? website;
}
