import "server-only";
import { z } from "zod";
import { site, absoluteUrl } from "@/lib/config/site";
import { type MailPiece, mailTemplate } from "@/lib/mail/layout";
import { addressUrl } from "@/lib/auth/address-links";

/** The payload of private.recruiter_mail_data; name and company are empty until the address is confirmed. */
const addressee = z.object({ name: z.string().default(""), companyName: z.string().default("") });
const sample = { name: "Ada Lovelace", companyName: "Acme Systems" };

const greeting = (name: string) => (name ? `Hello ${name},` : "Hello,");

const nameSiteAndCompany = (companyName: string) =>
  companyName ? `on ${site.name} for ${companyName}` : `on ${site.name}`;

const mistakeSentence = `If you think this is a mistake, please write to ${site.contactEmail}.`;

const reasonPieces = (reason?: string | null): MailPiece[] =>
  reason ? ["The reason:", { quote: reason }] : [];

const signInButton = { button: { label: "Sign in", url: absoluteUrl("/recruiter/login") } };

const jobsSentence = {
  archived: " Your live jobs have been archived.",
  live: " Your live jobs stay online.",
  none: "",
};

const unconfirmedMemberSentence =
  "Your company already has a page here. You can post jobs under its name at once; you can manage its page and job boards once we have confirmed that you work for it.";

/** Mails to recruiters about their account; private.notify_recruiter, mail_address_confirmation and mail_known_account enqueue them. */
export const recruiterMails = {
  "recruiter-address": mailTemplate({
    label: "Recruiter’s address to confirm",
    schema: z.object({ account: z.string(), askedAt: z.string() }),
    sample: { account: "00000000-0000-4000-8000-000000000000", askedAt: "2026-11-24T09:00:00Z" },
    write: ({ account, askedAt }, address) => ({
      subject: `Please confirm your email address for ${site.name}`,
      body: [
        `Somebody, hopefully you, registered as a recruiter on ${site.name} with this address. Please confirm that it is yours.`,
        { button: { label: "Confirm", url: addressUrl(account, address, askedAt) } },
        "If it was not you, do nothing: the link stops working after two days.",
      ],
    }),
  }),
  "recruiter-known": mailTemplate({
    label: "Address registered again",
    schema: z.object({}),
    sample: {},
    write: () => ({
      subject: `You already have an account on ${site.name}`,
      body: [
        `Somebody, hopefully you, tried to register on ${site.name} with this address, which already has an account. Nothing has changed.`,
        signInButton,
        {
          button: { label: "Choose a new password", url: absoluteUrl("/recruiter/reset") },
        },
        "If it was not you, ignore this email.",
      ],
    }),
  }),
  "recruiter-approved": mailTemplate({
    label: "Recruiter approved",
    schema: addressee.extend({ isMember: z.boolean().default(true) }),
    sample,
    write: ({ name, companyName, isMember }) => ({
      subject: `You can now post jobs on ${site.name}`,
      body: [
        greeting(name),
        `your registration ${nameSiteAndCompany(companyName)} has been approved. Sign in to post your first job.`,
        ...(isMember ? [] : [unconfirmedMemberSentence]),
        signInButton,
      ],
    }),
  }),
  "recruiter-joined": mailTemplate({
    label: "Recruiter confirmed as working for a company",
    schema: addressee,
    sample,
    write: ({ name, companyName }) => ({
      subject: `You can now manage your company’s page on ${site.name}`,
      body: [
        greeting(name),
        `we have confirmed that you work for ${companyName || "your company"}: you can edit its page on ${site.name}, and import jobs from its boards.`,
        signInButton,
      ],
    }),
  }),
  "recruiter-rejected": mailTemplate({
    label: "Recruiter rejected",
    // Rejections of recruiters before version 1.0.0-rc.3 have no reason.
    schema: addressee.extend({ reason: z.string().nullish() }),
    sample: { ...sample, reason: "We could not find your company." },
    write: ({ name, companyName, reason }) => ({
      subject: `Your registration on ${site.name}`,
      body: [
        greeting(name),
        `your registration ${nameSiteAndCompany(companyName)} has been rejected.`,
        ...reasonPieces(reason),
        mistakeSentence,
      ],
    }),
  }),
  "recruiter-suspended": mailTemplate({
    label: "Recruiter suspended",
    schema: addressee.extend({ reason: z.string(), jobs: z.enum(["archived", "live", "none"]) }),
    sample: { ...sample, reason: "Posts jobs that do not exist.", jobs: "archived" },
    write: ({ name, companyName, reason, jobs }) => ({
      subject: `Your account on ${site.name} is suspended`,
      body: [
        greeting(name),
        `your account ${nameSiteAndCompany(companyName)} has been suspended: you can no longer post or change jobs.${jobsSentence[jobs]}`,
        ...reasonPieces(reason),
        mistakeSentence,
      ],
    }),
  }),
  "recruiter-reinstated": mailTemplate({
    label: "Recruiter reinstated",
    schema: addressee,
    sample,
    write: ({ name, companyName }) => ({
      subject: `You can post jobs on ${site.name} again`,
      body: [
        greeting(name),
        `your account ${nameSiteAndCompany(companyName)} is approved again. Jobs that were archived can be restored on your dashboard.`,
        signInButton,
      ],
    }),
  }),
};
