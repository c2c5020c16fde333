import type { Json } from "@/lib/supabase/database.types";
import type { Client } from "@/supabase/tests/callers";

// Calls of the database's save functions, with a form's fields beside the other arguments.

type Call = {
  expected_version?: number | undefined;
  idempotency_key?: string | undefined;
};

type Fields = Record<string, unknown>;

export function saveJob(
  client: Client,
  { job_id, expected_version, idempotency_key, ...job }: Fields & Call & { job_id?: string },
) {
  return client.rpc("save_job", {
    job: job as Json,
    job_id,
    expected_version,
    idempotency_key,
  });
}

export function saveEvent(
  client: Client,
  { event_id, expected_version, idempotency_key, ...event }: Fields & Call & { event_id?: string },
) {
  return client.rpc("save_event", {
    event: event as Json,
    event_id,
    expected_version,
    idempotency_key,
  });
}

type PublishedCall = Call & { keep_published_at?: boolean | undefined };

export function saveBlog(
  client: Client,
  {
    blog_id,
    expected_version,
    idempotency_key,
    keep_published_at,
    ...blog
  }: Fields & PublishedCall & { blog_id?: string },
) {
  return client.rpc("save_blog", {
    blog: blog as Json,
    blog_id,
    expected_version,
    idempotency_key,
    keep_published_at,
  });
}

export function saveBook(
  client: Client,
  {
    book_id,
    expected_version,
    idempotency_key,
    keep_published_at,
    ...book
  }: Fields & PublishedCall & { book_id?: string },
) {
  return client.rpc("save_book", {
    book: book as Json,
    book_id,
    expected_version,
    idempotency_key,
    keep_published_at,
  });
}

export function saveCompany(
  client: Client,
  {
    company_id,
    expected_version,
    idempotency_key,
    ...company
  }: Fields & Call & { company_id?: string },
) {
  return client.rpc("save_company", {
    company: company as Json,
    company_id,
    expected_version,
    idempotency_key,
  });
}

export function submitEvent(
  client: Client,
  {
    network,
    submitter_email,
    ...event
  }: Fields & { network?: string | undefined; submitter_email?: string | undefined },
) {
  return client.rpc("submit_event", { event: event as Json, network, submitter_email });
}
