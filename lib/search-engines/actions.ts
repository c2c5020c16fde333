"use server";
import { adminAction, refreshOnly } from "@/lib/auth/session";
import { failures, successIf } from "@/lib/forms/submission";
import { resumeSearchEngine } from "@/lib/search-engines/mutations";
import { engineSchema } from "@/lib/search-engines/schema";

export const resumeSearchEngineAction = adminAction({
  schema: engineSchema,
  failed: failures.searchEngine,
  run: async ({ engine }) =>
    successIf(await resumeSearchEngine(engine), "It is already being notified of changes."),
  after: refreshOnly,
});
