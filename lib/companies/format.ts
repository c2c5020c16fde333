/** 'acme-systems.dev' for 'https://www.acme-systems.dev/about'. */
export function websiteHost(website: string): string {
  return URL.parse(website)?.hostname.replace(/^www\./u, "") ?? website;
}
