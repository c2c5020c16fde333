import { z } from "zod";
import { type MailPiece, mailTemplate } from "@/lib/mail/layout";
import { postingRuleNames, postingRules } from "@/lib/jobs/removal";
import { absoluteUrl, site } from "@/lib/config/site";
import { formatShortDate } from "@/lib/text/dates";

const schema = z.object({
  reportedAt: z.string(),
  rule: z.enum(postingRuleNames).nullish(),
  isGone: z.boolean().default(false),
});

const footer = `You get this because somebody, hopefully you, left this address with a report about a job on ${site.name}. It is deleted 90 days after the decision.`;
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
  if (isGone) return [`The job that you reported on ${day} was deleted before we decided.`];
  return [
    `We have reviewed the job that you reported on ${day} and found nothing that our terms would have us remove it for.`,
  ];
}

/**
 * Mails to people who reported a job. They contain no text typed by users, because the reporter's address was never
 * confirmed.
 */
export const reportMails = {
  "report-received": mailTemplate({
    label: "Report received",
    schema,
    sample: { reportedAt: "2026-11-26T09:30:00Z", rule: null },
    write: ({ reportedAt }) => ({
      subject: "We have received your report of a job",
      body: [
        `We received your report on ${formatShortDate(reportedAt)}. A person will read it and decide; nothing is decided by software.`,
        "You will get one more email, with the decision.",
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
        `If you disagree, write to ${site.contactEmail}. You can also go to court.`,
      ],
      footer,
      footerLinks,
    }),
  }),
};
