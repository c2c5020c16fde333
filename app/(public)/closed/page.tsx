import { connection } from "next/server";
import { NotFoundPage } from "@/components/layout/page-not-found";

export const metadata = { title: "Job Closed", robots: { index: false } };

/** The page of a job that was closed long ago: middleware.ts rewrites to it with status 410. */
export default async function GonePage() {
  // A prerendered page would be sent with status 200.
  await connection();
  return (
    <NotFoundPage
      title="This job is closed"
      text="The job that was at this address has been closed for more than 30 days."
    />
  );
}
