import "server-only";
import { z } from "zod";
import { site } from "@/lib/site";
import { mailTemplate } from "@/lib/mail/layout";
import { confirmationUrl, preferencesUrl } from "@/lib/mail/subscription-links";
import { newsletterName } from "@/lib/newsletter/messages";
import { unconfirmedAlertName } from "./format";
import { waitingOf, mostAlerts } from "./preferences-schema";
import { readMailChoices } from "./preferences-queries";
const typedAddress = `Somebody, hopefully you, typed this address on ${site.name}.`;

/** What asks the owner of an address for consent, and what leads to the page of its mail; private.mail_confirmation and mail_link enqueue them. */
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
  "mail-link": mailTemplate({
    label: "Link to one’s mail",
    schema: z.object({ isAlert: z.boolean() }),
    sample: { isAlert: false },
    write: ({ isAlert }, address) => ({
      subject: `Your link to your mail from ${site.name}`,
      body: [
        {
          paragraph: isAlert
            ? `${typedAddress} The job alert that was asked for is not new: you have it already, or you have ${mostAlerts} others, which is the most.`
            : typedAddress,
        },
        { paragraph: "What you get from us, you see, change and end here:" },
        { button: { label: "Your mail", url: preferencesUrl(address) } },
        {
          paragraph:
            "Whoever has this link can do so: do not pass it on. If it was not you who asked, there is nothing to do.",
        },
      ],
    }),
  }),
};
