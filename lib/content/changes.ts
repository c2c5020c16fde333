import "server-only";
import { z } from "zod";
import type { ActionResult } from "@/lib/action";
import { idsSchema } from "@/lib/forms/fields";
import { showChange } from "@/lib/http/purge-pages";
import { formatDone, goneMeanwhile, type Verb } from "./form";

const nouns = { jobs: "job", events: "event", blogs: "post", books: "book" };

/** The action of a list with the rows it is given; `handlers` do it by verb, and return how many of the rows there were. */
export function rowChanges<Name extends Verb>(
  table: keyof typeof nouns,
  handlers: Record<Name, (ids: string[]) => Promise<number>>,
) {
  return {
    schema: idsSchema.extend({ verb: z.enum(Object.keys(handlers) as Name[]) }),
    run: async ({ verb, id }: { verb: Name; id: string[] }): Promise<ActionResult<string>> => {
      const ids = [...new Set(id)];
      const count = await handlers[verb](ids);
      return showChange(
        count > 0
          ? { ok: true, data: formatDone(nouns[table], count, ids.length, verb) }
          : { ok: false, error: goneMeanwhile(nouns[table], ids.length) },
      );
    },
  };
}
