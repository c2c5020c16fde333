import { ApiContents, ApiReference } from "@/components/layout/api-reference";
import { TextPage } from "@/components/layout/text-page";
import { CodeBlock } from "@/components/ui/code-block";
import { openApiDocument } from "@/lib/api/openapi";
import { absoluteUrl, site } from "@/lib/site";
import { pageMetadata } from "@/lib/metadata/metadata";

export const metadata = pageMetadata({
  path: "/developers",
  title: "For developers",
  description: `Read the jobs, companies and events of ${site.name} with a program: addresses, parameters, answers, terms.`,
});

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
        One line shows a company&rsquo;s open jobs where it stands, without a frame, cookies or
        counting; the last part of the company&rsquo;s address here is its name in it:
      </p>
      <CodeBlock>
        {`<script src="${absoluteUrl("/embed.js")}" data-company="your-company" async></script>`}
      </CodeBlock>
      <p>
        It looks like the page around it; these variables change that: <code>--jobs-font</code>,{" "}
        <code>--jobs-color</code>, <code>--jobs-link</code>, <code>--jobs-muted</code>,{" "}
        <code>--jobs-border</code>, <code>--jobs-radius</code>, <code>--jobs-padding</code>,{" "}
        <code>--jobs-gap</code>. <code>data-limit</code> is how many jobs are shown, 20 by default.
        A Content-Security-Policy has to name this site in <code>script-src</code> and{" "}
        <code>connect-src</code>.
      </p>
      <h2 id="models">For language models</h2>
      <p>
        A server of the Model Context Protocol is at <code>{absoluteUrl("/mcp")}</code>, over HTTP,
        without a key. Its tools read: <code>search_jobs</code>, <code>get_job</code> and{" "}
        <code>list_events</code>. Each job is also a page of Markdown: add <code>.md</code> to its
        address.
      </p>
      <ApiReference document={document} />
    </TextPage>
  );
}
