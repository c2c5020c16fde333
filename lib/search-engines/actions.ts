"use server";
import { refresh } from "next/cache";
import { adminAction } from "@/lib/auth/action";
import { failures } from "@/lib/forms/failures";
import { resumeSearchEngine } from "./mutations";
import { engineSchema } from "./schema";

export const resumeSearchEngineAction = adminAction({
  schema: engineSchema,
  failed: failures.searchEngine,
  run: async ({ engine }) => {
    const result = await resumeSearchEngine(engine);
    refresh();
    return result;
  },
});
