"use server";
import { adminAction } from "@/lib/auth/action";
import { failures } from "@/lib/forms/failures";
import { refreshed } from "@/lib/http/after-action";
import { resumeSearchEngine } from "@/lib/search-engines/mutations";
import { engineSchema } from "@/lib/search-engines/schema";

export const resumeSearchEngineAction = adminAction({
  schema: engineSchema,
  failed: failures.searchEngine,
  run: ({ engine }) => refreshed(resumeSearchEngine(engine)),
});
