import { connection } from "next/server";
import { OwnJobsPage } from "@/components/jobs/own-jobs-page";
import { pageMetadata } from "@/lib/metadata/metadata";
import { site } from "@/lib/config/site";

export const metadata = pageMetadata({
  path: "/saved",
  title: "Saved jobs",
  description: `The jobs on ${site.name} that you saved, applied to or hid, kept only in your browser.`,
  isIndexed: false,
});

export default async function SavedPage() {
  await connection();
  return <OwnJobsPage />;
}
