import { connection } from "next/server";
import { ApiReference } from "@/components/api/api-reference";
import { TextPage } from "@/components/layout/text-page";
import { openApiDocument } from "@/lib/api/openapi";
import { absoluteUrl } from "@/lib/http/url";
import { pageMetadata } from "@/lib/metadata/metadata";
import { site } from "@/lib/config/site";

export const metadata = pageMetadata({
  path: "/developers",
  title: "For developers",
  description: `Read the jobs, companies and events of ${site.name} with a program: addresses, parameters, answers, terms.`,
});

export default async function DevelopersPage() {
  await connection();
  const document = openApiDocument();
  return (
    <TextPage
      title="For developers"
      lead={
        <>
          {document.info.summary} As a file: <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.
        </>
      }
    >
      <h2>For language models</h2>
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
