import { expect, test } from "vitest";
import { mailText } from "@/lib/mail/layout";
import { recruiterMails } from "@/lib/recruiters/mail";

// private.recruiter_mail_data leaves name and company empty until the recruiter's address is confirmed.
const unconfirmed = { name: "", companyName: "" };

test("mails to an unconfirmed recruiter address contain neither name nor company", async () => {
  const mail = await recruiterMails["recruiter-approved"].write(unconfirmed, "ada@example.com");
  expect(mail && mailText(mail)).toContain("your registration on Golang Jobs has been approved");
});

test("the suspension mail contains the admin's reason", async () => {
  const data = { ...unconfirmed, reason: "Posts jobs that do not exist.", jobs: "none" };
  const mail = await recruiterMails["recruiter-suspended"].write(data, "ada@example.com");
  expect(mail && mailText(mail)).toContain("> Posts jobs that do not exist.");
});

test("the approval mail explains to an unconfirmed member of a company when they can manage its page", async () => {
  const textFor = async (data: object) => {
    const mail = await recruiterMails["recruiter-approved"].write(
      { ...unconfirmed, ...data },
      "ada@example.com",
    );
    return mail && mailText(mail);
  };
  expect(await textFor({ isMember: false })).toContain("Your company already has a page here");
  expect(await textFor({ isMember: true })).not.toContain("Your company already has a page here");
});
