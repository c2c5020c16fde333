import "server-only";
import { publicAction } from "@/lib/auth/action";
import { alertSchema } from "./form";
import { createAlert } from "./mutations";

/** Requests the alert in the form, so many times per client network. */
export const createAlertWithForm = publicAction(
  { name: "alerts", points: 10, seconds: 600 },
  { schema: alertSchema, run: createAlert },
);
