import { z } from "zod";
import { type MailPiece, mailTemplate } from "@/lib/mail/layout";
import { postingRuleNames, postingRules } from "@/lib/jobs/removal";
import { absoluteUrl, site } from "@/lib/site";
import { formatShortDate } from "@/lib/text/dates";

const schema = z.object({
  reportedAt: z.string(),
  rule: z.enum(postingRuleNames).nullish(),
  isGone: z.boolean().default(false),
});

const footer = `You get this because this address was left with a report of a job at ${site.name}. It is deleted 90 days after the decision.`;
const footerLinks = [{ label: "How we decide", url: absoluteUrl("/terms") }];

type Decision = z.output<typeof schema>;

function formatOutcome({ rule, isGone }: Decision): string {
  if (isGone) return "is gone";
  return rule ? "was removed" : "stays";
}

function explanationPieces({ rule, reportedAt, isGone }: Decision): MailPiece[] {
  const day = formatShortDate(reportedAt);
  if (rule)
    return [
      `We removed the job that you reported on ${day}. The rule of our terms that it broke:`,
      { quote: postingRules[rule] },
    ];
  if (isGone) return [`The job that you reported on ${day} was deleted, before we decided.`];
  return [
    `We looked at the job that you reported on ${day}, and found nothing for which our terms would have us remove it.`,
  ];
}

/** Mails to people who reported a job. They contain nothing that somebody typed: the address was never confirmed. */
export const reportMails = {
  "report-received": mailTemplate({
    label: "Report received",
    schema,
    sample: { reportedAt: "2026-11-26T09:30:00Z", rule: null },
    write: ({ reportedAt }) => ({
      subject: "We have your report of a job",
      body: [
        `Your report of ${formatShortDate(reportedAt)} has arrived. A person reads it and decides; nothing is decided by software.`,
        "You get one more mail, with the decision.",
      ],
      footer,
      footerLinks,
    }),
  }),
  "report-decided": mailTemplate({
    label: "Report decided",
    schema,
    sample: { reportedAt: "2026-11-26T09:30:00Z", rule: "go" },
    write: (decision) => ({
      subject: `The job that you reported ${formatOutcome(decision)}`,
      body: [
        ...explanationPieces(decision),
        `If you see it differently, write to ${site.contactEmail}. You can also go to a court.`,
      ],
      footer,
      footerLinks,
    }),
  }),
};
