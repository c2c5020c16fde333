import 'server-only';
import { publicWriter } from '@/lib/supabase/server';
import type { TrackInput } from './schema';

/** Counts a page visit, a job view or a click on apply. Throws when the backend refuses or fails. */
export async function track(input: TrackInput): Promise<void> {
  const writer = publicWriter();
  if (input.event === 'visit') {
    await writer
      .from('page_visits')
      .insert({ page_path: input.path, visitor_id: input.visitorId })
      .throwOnError();
  } else {
    await writer
      .from('job_applications')
      .insert({ job_id: input.jobId, visitor_id: input.visitorId, click_type: input.event })
      .throwOnError();
  }
}
