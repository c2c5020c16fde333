import { ApiContents, ApiReference } from "@/components/layout/api-reference";
import { TextPage } from "@/components/layout/text-page";
import { CodeBlock } from "@/components/ui/code-block";
import { openApiDocument } from "@/lib/api/openapi";
import { absoluteUrl, site } from "@/lib/config/site";
import { pageMetadata } from "@/lib/metadata/metadata";

export const metadata = pageMetadata({
  path: "/developers",
  title: "For developers",
  description: `Read the jobs, companies and events of ${site.name} from your own programs: addresses, parameters, responses, terms.`,
});

const feeds = [
  { name: "Jobs", format: "RSS", path: "/feed.xml" },
  { name: "Jobs", format: "Atom", path: "/atom.xml" },
  { name: "Jobs", format: "JSON Feed", path: "/feed.json" },
  { name: "Posts", format: "RSS", path: "/blogs/feed.xml" },
  { name: "Events", format: "iCalendar", path: "/events.ics" },
];

export default function DevelopersPage() {
  const document = openApiDocument();
  return (
    <TextPage
      title="For developers"
      contents={<ApiContents document={document} />}
      lead={
        <>
          {document.info.summary} As a file: <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.
        </>
      }
    >
      <h2 id="embed">On a company&rsquo;s own site</h2>
      <p>
        One line of HTML shows a company&rsquo;s open jobs wherever you put it, without an iframe,
        cookies or tracking. The company is named by the last part of its address on this site:
      </p>
      <CodeBlock>
        {`<script src="${absoluteUrl("/embed.js")}" data-company="your-company" async></script>`}
      </CodeBlock>
      <p>
        It takes its looks from the page around it; these variables change that:{" "}
        <code>--jobs-font</code>, <code>--jobs-color</code>, <code>--jobs-link</code>,{" "}
        <code>--jobs-muted</code>, <code>--jobs-border</code>, <code>--jobs-radius</code>,{" "}
        <code>--jobs-padding</code>, <code>--jobs-gap</code>. <code>data-limit</code> is how many
        jobs are shown, 20 by default. A Content-Security-Policy has to name this site in{" "}
        <code>script-src</code> and <code>connect-src</code>.
      </p>
      <h2 id="feeds">Feeds</h2>
      <p>
        Feeds of jobs take the parameters of the list: a list that you have narrowed links to its
        own feed.
      </p>
      <ul>
        {feeds.map(({ name, format, path }) => (
          <li key={path}>
            <a href={path}>
              {name} ({format})
            </a>
          </li>
        ))}
      </ul>
      <h2 id="models">For language models</h2>
      <p>
        A Model Context Protocol server is at <code>{absoluteUrl("/mcp")}</code>, over HTTP and
        without a key. Its tools only read: <code>search_jobs</code>, <code>get_job</code> and{" "}
        <code>list_events</code>. Each job is also available as Markdown: add <code>.md</code> to
        its address.
      </p>
      <ApiReference document={document} />
    </TextPage>
  );
}
