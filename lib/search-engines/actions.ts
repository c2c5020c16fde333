"use server";
import { adminAction } from "@/lib/auth/action";
import { failures } from "@/lib/forms/failures";
import { refreshed } from "@/lib/http/purge-pages";
import { resumeSearchEngine } from "./mutations";
import { engineSchema } from "./schema";

export const resumeSearchEngineAction = adminAction({
  schema: engineSchema,
  failed: failures.searchEngine,
  run: ({ engine }) => refreshed(resumeSearchEngine(engine)),
});
