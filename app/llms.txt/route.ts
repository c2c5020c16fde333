import { companiesPath } from "@/lib/companies/url";
import { landingHref, landingHubs, payName } from "@/lib/jobs/landing/kinds";
import { site, absoluteUrl } from "@/lib/config/site";

// Rendered per request, because the site's origin is configured at run time and not known to the build.
export const dynamic = "force-dynamic";

const sections = {
  Pages: [
    [
      "Jobs",
      "/",
      "newest first; narrowed by the parameters q, type, city, country, region and page; each job, and each page of a place, skill, level or type, is Markdown at its address with .md",
    ],
    [landingHubs.in.name, landingHref("in"), "regions, countries and cities with enough open jobs"],
    [landingHubs.with.name, landingHref("with"), "the same for skills"],
    ["Companies", companiesPath, "who offers them; narrowed by the parameters q and page"],
    ["Events", "/events", "conferences; meetups at ?type=meetup"],
    ["Submit an event", "/events/submit", "a form; admins look at each"],
    ["Blogs", "/blogs", "posts"],
    ["Books", "/books", "recommended books"],
    ["Newsletter archive", "/digests", "past issues of the weekly newsletter"],
    ["Contact", "/contact", "who runs the board"],
    [payName, landingHref("pay"), "stated pay by country and level"],
    ["Hire Go developers", "/hire-go-developers", "what a posting reaches, for employers"],
    ["Privacy", "/privacy", "what is stored"],
    ["Terms", "/terms", "what to expect"],
    ["For developers", "/developers", "how programs read all of this, without a key"],
  ],
  Feeds: [
    ["Jobs as JSON Feed", "/feed.json", "whole postings; takes the same parameters as the list"],
    ["API", "/api/v1/openapi.json", "jobs, companies and events as JSON, described as OpenAPI 3.1"],
    ["Tools", "/mcp", "a server of the Model Context Protocol: search_jobs, get_job, list_events"],
    ["Jobs as RSS", "/feed.xml", "the same"],
    ["Jobs as Atom", "/atom.xml", "the same"],
    ["Posts as RSS", "/blogs/feed.xml", "whole posts"],
    ["Events as iCalendar", "/events.ics", "narrowed by the parameters type and country"],
    ["Sitemap", "/sitemap.xml", "every job, company, event and post"],
  ],
} as const;

export function GET(): Response {
  const lists = Object.entries(sections).map(([heading, links]) => {
    const items = links.map(([name, path, about]) => `- [${name}](${absoluteUrl(path)}): ${about}`);
    return `## ${heading}\n\n${items.join("\n")}\n`;
  });
  return new Response(`# ${site.name}\n\n> ${site.description}\n\n${lists.join("\n")}`, {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
