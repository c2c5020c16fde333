import { unstable_rethrow } from "next/navigation";
import { recordExport } from "@/lib/audit/mutations";
import { requireAdmin } from "@/lib/auth/session";
import { logError } from "@/lib/logs/log";
import { subscribersCsv, subscribersCsvHead } from "@/lib/subscriptions/csv";
import { eachSubscriber } from "@/lib/subscriptions/queries";

/** Exports all subscribers as CSV. An error aborts the download, so that a partial list does not look complete. */
export async function GET(): Promise<Response> {
  try {
    await requireAdmin();
    await recordExport("newsletter_subscriptions");
    const pages = eachSubscriber();
    const first = await pages.next();
    return new Response(streamCsv(subscribersCsvHead + subscribersCsv(first.value ?? []), pages), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8; header=present",
        "Content-Disposition": 'attachment; filename="subscribers.csv"',
      },
    });
  } catch (error) {
    unstable_rethrow(error);
    logError("The subscribers could not be exported.", error);
    return new Response("Failed to load subscribers", { status: 500 });
  }
}

function streamCsv(head: string, pages: ReturnType<typeof eachSubscriber>) {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(head)),
    async pull(controller) {
      const { value, done } = await pages.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(subscribersCsv(value)));
    },
  });
}
