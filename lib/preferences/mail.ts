import "server-only";
import { z } from "zod";
import { site } from "@/lib/config/site";
import { mailTemplate } from "@/lib/mail/template";
import { confirmationUrl } from "@/lib/newsletter/links";
import { newsletterName } from "@/lib/newsletter/messages";
import { unconfirmedAlertName } from "@/lib/alerts/format";
import { waitingOf } from "./format";
import { readMailChoices } from "./queries";

/** What asks the owner of an address for consent; private.request_confirmation enqueues it. */
export const preferenceMails = {
  confirmation: mailTemplate({
    label: "Confirmation of an address",
    schema: z.object({ askedAt: z.string(), waiting: z.array(z.string()).optional() }),
    sample: { askedAt: "2026-11-24T09:00:00Z", waiting: [newsletterName] },
    async write({ askedAt, waiting: sample }, address) {
      const choices = async () => waitingOf(await readMailChoices(address), unconfirmedAlertName);
      const waiting = sample ?? (await choices()).map(({ label }) => label);
      if (waiting.length === 0) return null;
      return {
        subject: `Please confirm your email address for ${site.name}`,
        body: [
          { paragraph: `Somebody, hopefully you, asked ${site.name} to send this address:` },
          { paragraph: waiting.map((label) => `• ${label}`).join("\n") },
          { button: { label: "Confirm", url: confirmationUrl(address, askedAt) } },
          {
            paragraph:
              "If it was not you, do nothing: nothing is sent, and the request is deleted after two days.",
          },
        ],
      };
    },
  }),
};
