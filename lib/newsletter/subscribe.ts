import "server-only";
import { publicAction } from "@/lib/auth/action";
import { subscribe } from "./mutations";
import { newsletterSchema } from "./schema";

/** Subscribes the address in the form, so many times per client network. */
export const subscribeWithForm = publicAction(
  { name: "newsletter", points: 10, seconds: 600 },
  { schema: newsletterSchema, run: ({ email }) => subscribe(email) },
);
