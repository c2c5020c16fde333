import "server-only";
import { publicAction } from "@/lib/auth/action";
import { newsletterSchema } from "@/lib/newsletter/schema";
import { requestMailLink } from "./mutations";

/** Mails the address in the form the link to the page of its mail, so many times per client network. */
export const requestLinkWithForm = publicAction(
  { name: "mail-link", points: 10, seconds: 600 },
  { schema: newsletterSchema, run: ({ email }) => requestMailLink(email) },
);
