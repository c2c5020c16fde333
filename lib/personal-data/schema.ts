import { z } from "zod";
import { signInSchema } from "../auth/schema";
import { switchedOn } from "../forms/fields";

/** What somebody sends who deletes their account. */
export const deletionSchema = z.object({
  password: signInSchema.shape.password,
  deleteJobs: switchedOn,
});

/** What `deletionSchema` makes of a form. */
export type Deletion = z.output<typeof deletionSchema>;
