import "server-only";
import { alertSchema } from "@/lib/alerts/form";
import { createAlert, requestMailLink } from "@/lib/alerts/mutations";
import { publicAction } from "@/lib/auth/action";
import { newsletterSchema } from "@/lib/newsletter/schema";

export const createAlertWithForm = publicAction(
  { name: "alerts", points: 10, seconds: 600 },
  { schema: alertSchema, run: createAlert },
);

export const requestLinkWithForm = publicAction(
  { name: "mail-link", points: 10, seconds: 600 },
  { schema: newsletterSchema, run: ({ email }) => requestMailLink(email) },
);
