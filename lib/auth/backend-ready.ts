import "server-only";
import { publicWriter } from "@/lib/supabase/server";

/**
 * Readiness check: whether the backend answers a public page's queries within a second. False during a schema upgrade.
 */
export async function isBackendReady(): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, 1000, false));
  const backend = publicWriter();
  const reads = [
    backend.rpc("find_jobs", { page_offset: 0, page_size: 1 }),
    backend.rpc("job_options"),
    backend.from("jobs").select("id, slug, cities!city_id (name)").limit(1),
    backend.from("events").select("id, cities (name)").limit(1),
    backend.from("blogs").select("id").limit(1),
    backend.from("books").select("id").limit(1),
  ];
  const isAnswered = Promise.all(reads).then((responses) =>
    responses.every(({ error }) => error === null),
  );
  return Promise.race([isAnswered, timeout]);
}
