import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database, Tables } from "@/lib/supabase/database.types";
import { randomWord, test as base, requiredVariable } from "@/e2e/backend";

type New<Table extends keyof Database["public"]["Tables"]> = Partial<
  Database["public"]["Tables"][Table]["Insert"]
>;

type NewJob = New<"jobs"> & { city?: string; country?: string };

type Rows = {
  /** Adds jobs, of which the first is the newest, and removes them after the test. */
  addJobs: (...jobs: NewJob[]) => Promise<Tables<"jobs">[]>;
  addBlog: (blog: New<"blogs">) => Promise<Tables<"blogs">>;
  addBook: (book?: New<"books">) => Promise<Tables<"books">>;
  addEvent: (event?: New<"events">) => Promise<Tables<"events">>;
  /** Returns the sorted paths of all visits that were counted for a visitor. */
  visits: (visitorId: string) => Promise<string[]>;
  /** Returns the sorted kinds ("view" or "apply") of all clicks that were counted for a job. */
  clicks: (jobId: string | undefined) => Promise<string[]>;
};

export const test = base.extend<Rows>({
  addJobs: async ({ backend }, provide) => {
    const ids: string[] = [];
    await provide(async (...jobs) => {
      const rows = await Promise.all(jobs.map((job, index) => toJobRow(backend, job, index)));
      const { data } = await backend
        .from("jobs")
        .insert(rows, { defaultToNull: false })
        .select()
        .throwOnError();
      ids.push(...data.map(({ id }) => id));
      await purgeCache();
      return data.toSorted((a, b) => b.posted_at.localeCompare(a.posted_at));
    });
    await backend.from("jobs").delete().in("id", ids).throwOnError();
  },

  addBlog: async ({ backend }, provide) => {
    const ids: string[] = [];
    await provide(async (blog) => {
      const post = {
        title: `About ${randomWord()}`,
        author_name: "Ada Lovelace",
        content: "<p>Words.</p>",
        status: "published" as const,
      };
      // If the slug is empty, the database generates it from the title.
      const row = { slug: "", published_at: "2020-01-01T12:00:00Z", ...post, ...blog };
      const { data } = await backend.from("blogs").insert(row).select().single().throwOnError();
      ids.push(data.id);
      await purgeCache();
      return data;
    });
    await backend.from("blogs").delete().in("id", ids).throwOnError();
  },

  addBook: async ({ backend }, provide) => {
    const ids: string[] = [];
    await provide(async (book) => {
      const url = "https://books.example.com/";
      const row = {
        title: `Book ${randomWord()}`,
        author: "Ada Lovelace",
        cover_url: url,
        purchase_url: url,
        ...book,
      };
      const { data } = await backend.from("books").insert(row).select().single().throwOnError();
      ids.push(data.id);
      await purgeCache();
      return data;
    });
    await backend.from("books").delete().in("id", ids).throwOnError();
  },

  addEvent: async ({ backend }, provide) => {
    const ids: string[] = [];
    await provide(async (event) => {
      const day = { start_date: "2020-01-01T18:30:00Z", end_date: "2020-01-02T23:59:59Z" };
      const row = {
        name: `Event ${randomWord()}`,
        ...day,
        has_hours: true,
        is_online: true,
        event_url: "https://events.example.com/",
        ...event,
      };
      const { data } = await backend.from("events").insert(row).select().single().throwOnError();
      ids.push(data.id);
      await purgeCache();
      return data;
    });
    await backend.from("events").delete().in("id", ids).throwOnError();
  },

  visits: async ({ backend }, provide) =>
    provide(async (visitorId) => {
      const { data } = await backend
        .from("page_visits")
        .select("page_path")
        .eq("visitor_id", visitorId)
        .throwOnError();
      return data.map((row) => row.page_path).toSorted();
    }),

  clicks: async ({ backend }, provide) =>
    provide(async (jobId) => {
      const { data } = await backend
        .from("job_applications")
        .select("click_type")
        .eq("job_id", jobId ?? "")
        .throwOnError();
      return data.map((row) => row.click_type).toSorted();
    }),
});

/** A job description that is long enough for structured data. */
export const testDescription = `<p>${"Tests of jobs, of what they say and of who may apply. ".repeat(4).trim()}</p>`;

export const timeInDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** The values of a job that closes in `days` days. A negative number means that it has already closed. */
export const jobClosingInDays = (days: number, values = {}) => ({
  posted_at: timeInDays(days - 60),
  expires_at: timeInDays(days),
  ...values,
});

async function toJobRow(
  backend: SupabaseClient<Database>,
  { city = "Bern", country = "Switzerland", ...job }: NewJob,
  index: number,
) {
  const { data } = await backend
    .rpc("get_or_create_city", { city_name: city, country_name: country })
    .throwOnError();
  return {
    title: "Test Engineer",
    // A new company name makes the job's URL unique, because the page of an earlier, removed job may still be cached.
    company: `Company ${randomWord()}`,
    description: testDescription,
    application_url: "https://apply.example.com/",
    // Older than the demo data's jobs, so that the job is not on the first pages that other tests read.
    posted_at: new Date(Date.UTC(2020, 0, 1) - index * 60_000).toISOString(),
    city_id: data,
    ...job,
  };
}

/** Purges the site's cache, so that it shows rows that were written directly to the backend. */
const purgeCache = () => fetch(requiredVariable("PURGE_URL"), { method: "POST" });
