import { expect, test, vi } from "vitest";
import { brokenRule, postingRuleNames, postingRules } from "@/lib/jobs/removal";
import { jobMails, removalMails } from "@/lib/jobs/renewal-mail";
import { getRenewal, readRenewal } from "@/lib/jobs/renewal-queries";
import { mailText } from "@/lib/mail/layout";
import { reportMails } from "@/lib/reports/mail";

vi.mock("@/lib/jobs/renewal-queries", async (original) => ({
  ...(await original()),
  getRenewal: vi.fn(),
}));

type Job = NonNullable<Awaited<ReturnType<typeof getRenewal>>>;

const renewal = {
  jobId: "2b1f6a1e-6f0c-4f0e-9f64-3f1d3a5c9f10",
  expiresAt: "2027-01-21T09:30:00.123456+00:00",
};
const job: Job = {
  slug: "go-engineer-acme",
  title: "Go Engineer",
  applicationUrl: "https://acme.example/apply",
  expiresAt: "2027-01-21T09:30:00.123Z",
  vacancy: null,
  hasDeadLink: false,
  isAdmins: false,
  isAddressConfirmed: true,
  isOutdated: false,
  state: "open",
};

const writeJobMail = (kind: keyof typeof jobMails, changes: Partial<Job> | null) => {
  vi.mocked(getRenewal).mockResolvedValue(changes && { ...job, ...changes });
  return jobMails[kind].write(renewal, "ada@acme.example");
};

test.each([
  ["job-expires", { state: "open" }, "Is “Go Engineer” still open?"],
  ["job-link-died", { state: "closed" }, "“Go Engineer” is closed: its link does not work"],
] as const)(
  "the mail of kind %s has a signed link that renews its job",
  async (kind, state, subject) => {
    const mail = await writeJobMail(kind, state);
    expect(mail?.subject).toBe(subject);
    const [button] = (mail?.body ?? []).flatMap((piece) =>
      typeof piece === "object" && "button" in piece ? [piece.button] : [],
    );
    const token = /\/renew\/(.+)$/u.exec(button?.url ?? "")?.[1] ?? "";
    expect(readRenewal(token)).toEqual(renewal);
    expect(readRenewal(`${token}x`)).toBeNull();
  },
);

test.each([
  [true, "an admin posted the job", "/admin/jobs"],
  [false, "the job is yours", "/recruiter/dashboard"],
])(
  "the mail about an expiring job, to admins: %s, says why it is sent and links to the recipient's list of jobs",
  async (isAdmins, why, path) => {
    vi.mocked(getRenewal).mockResolvedValue(job);
    const mail = await jobMails["job-expires"].write({ ...renewal, isAdmins }, "ada@acme.example");
    expect(mail?.footer).toContain(why);
    expect(mail?.footerLinks?.map(({ url }) => new URL(url).pathname)).toContain(path);
  },
);

test.each([
  ["job-expires", "open"],
  ["job-link-died", "closed"],
] as const)(
  "the mail of kind %s to an unconfirmed address contains no text typed by the recruiter",
  async (kind, state) => {
    const typedText = /Go Engineer|go-engineer|acme\.example/u;
    expect(JSON.stringify(await writeJobMail(kind, { state }))).toMatch(typedText);
    const mail = await writeJobMail(kind, { state, isAddressConfirmed: false });
    expect(mail?.subject).toMatch(/your job/iu);
    expect(JSON.stringify(mail)).not.toMatch(typedText);
  },
);

test.each([
  ["job-expires", { state: "closed" }],
  ["job-expires", { isOutdated: true }],
  ["job-expires", null],
  ["job-link-died", { state: "open" }],
  ["job-link-died", { state: "closed", isOutdated: true }],
  ["job-link-died", null],
] as const)("the mail of kind %s is not sent if the job is now %o", async (kind, state) => {
  expect(await writeJobMail(kind, state)).toBeNull();
});

test.each(postingRuleNames)(
  "pages and mails about the removal of a job say that it broke the rule %s",
  async (rule) => {
    const mails = await Promise.all([
      removalMails["job-removed"].write(
        { title: "Go Engineer", reason: "See the text.", rule },
        "ada@acme.example",
      ),
      reportMails["report-decided"].write(
        { reportedAt: "2026-11-26T09:30:00Z", rule },
        "reader@example.com",
      ),
    ]);
    for (const mail of mails) {
      const text = mail ? mailText(mail) : "";
      const [before = "", ...others] = text.split(postingRules[rule]);
      expect(others).toHaveLength(1);
      expect(before).toMatch(/The rule of our terms that it broke:\s*(?:> )?$/u);
    }
    expect(brokenRule(rule)).toBe(`It breaks the rule “${postingRules[rule]}”.`);
  },
);
