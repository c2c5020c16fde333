import { connection } from "next/server";
import { SubmissionForm } from "@/components/events/submission-form";
import { BackLink } from "@/components/ui/link";
import { PageHeading } from "@/components/ui/section";
import { Panel } from "@/components/ui/card";
import { pageMetadata } from "@/lib/metadata/metadata";
import { timeZones } from "@/lib/places/countries";

export const metadata = pageMetadata({
  path: "/events/submit",
  title: "Submit an event",
  description: "Tell us about a conference or meetup for Go developers.",
  isIndexed: false,
});

export default async function SubmitEventPage() {
  await connection();
  return (
    <div className="container with-rail pt-10 sm:pt-14">
      <div>
        <BackLink href="/events">All events</BackLink>
        <PageHeading
          title="Submit an event"
          text="Is a conference or meetup for Go developers missing here? We review each one before it is listed."
        />
        <Panel className="p-5 sm:p-8">
          <SubmissionForm timeZones={timeZones()} />
        </Panel>
      </div>
    </div>
  );
}
