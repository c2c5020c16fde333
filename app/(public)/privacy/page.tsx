import { Operator, TextPage } from "@/components/layout/text-page";
import { pageMetadata } from "@/lib/metadata/metadata";
import { site } from "@/lib/site";

export const metadata = pageMetadata({
  path: "/privacy",
  title: "Privacy",
  description: `What ${site.name} stores of visitors, subscribers and recruiters, and for how long.`,
});

export default function PrivacyPage() {
  return (
    <TextPage
      title="Privacy"
      lead="Reading needs no account, there is no advertising, and no other company counts your visits."
    >
      <h2>Who is responsible</h2>
      <Operator />
      <h2>When you visit</h2>
      <p>
        To know how often pages and jobs are read, your browser makes up a random number and sends
        it with the page or job you open, and with clicks on Apply. We store that number, the page
        or job and the time; not your address, your browser or where you came from. Raw visits are
        deleted after 90 days, of clicks the number is; sums per day stay.
      </p>
      <p>
        Of jobs in lists, which cards were in sight is sent too, without the number: it is added to
        a sum for each job and day.
      </p>
      <p>
        Nothing is counted without JavaScript, of known bots, or of browsers that send Global
        Privacy Control; those get no number either.
      </p>
      <h2>What your browser keeps</h2>
      <ul>
        <li>
          <code>visitor_id</code>, the random number, and <code>theme</code>, light or dark, in its
          local storage until you clear it.
        </li>
        <li>
          <code>own-jobs</code>, the jobs you saved, applied to or hid, <code>last-visit</code>,
          when you were here, and <code>own-country</code>, where you said you are, in its local
          storage until you clear it. None of them is sent; the country is part of a search only
          when you choose it again.
        </li>
        <li>
          <code>job-list</code>, the search you came from, until you close the tab.
        </li>
        <li>
          <code>newsletter-answer</code>, <code>alert-answer</code> and{" "}
          <code>mail-link-answer</code>, cookies of one minute, if you subscribe without JavaScript,
          ask for a job alert or for the link to your mail.
        </li>
        <li>
          For recruiters and admins: the cookies of their session, <code>session-hint</code>, which
          says only that there is one, and drafts of forms in the local storage.
        </li>
      </ul>
      <h2>Newsletter</h2>
      <p>
        We store your email address, when you subscribed, when you confirmed it and, once you have
        left, since when; of a job alert also what you searched for, until you end it. What nobody
        confirms is deleted after two days. Each mail has a link that ends it, and one to all that
        you get, where you can also download what is stored of you and delete it;{" "}
        <a href="/newsletter/preferences">that link can be mailed to you again</a>. Which mail went
        where is kept for 90 days; that a mail server refuses an address, until it takes mail again.
        Our mail counts neither who opens it nor who follows its links. Against abuse, subscriptions
        are counted by network for a day, under a code from which the network cannot be told.
      </p>
      <h2>Reports</h2>
      <p>
        If you report a job, we store what you chose and wrote and, until an admin has looked at it,
        a code from which your network cannot be told: so that several reports are known to come
        from several people. If you leave your email address, it gets a receipt and our decision; it
        is deleted 90 days after the decision.
      </p>
      <h2>Events you submit</h2>
      <p>
        We store what you enter about the event and, if you leave it, your email address, to mail
        you whether the event is listed. Only admins see the address. It is deleted 90 days after
        the decision, or after the event where nobody decided; the mail has a link by which you can
        delete it before. Against abuse, submissions are counted by network in the same way.
      </p>
      <h2>Recruiters</h2>
      <p>
        We store name, email address, company, contact number, what we decided about the
        registration, the jobs you post and the boards you link. Of the password only a hash is
        kept. So that others’ wrong passwords do not lock you out, codes of the last 20 networks you
        signed in from are kept, from which no network can be told. Changes that admins make are
        logged.
      </p>
      <p>
        On the page of your account you can download all of it and delete the account, at once. What
        stays then is without your name and address: jobs, archived, unless you have them deleted
        too, the page of your company, and lines of the log. Backups of the operator hold it until
        they are replaced.
      </p>
      <h2>Logs and limits</h2>
      <p>
        For each request the server logs the time, the path without what was searched for, the
        status and how long it took, without your address. Addresses are held for a few minutes to
        stop floods and guessed passwords. Whoever hosts the server may keep logs of their own.
      </p>
      <h2>Other sites</h2>
      <p>
        Book covers and pictures in posts may come from other sites, which see your address but not
        the page you are on. Apply, share and event links lead to sites with rules of their own;
        nothing is sent there before you follow one.
      </p>
      <h2>Your rights</h2>
      <p>
        Take and delete what we hold about you by the link in our mail, or on the page of your
        account. Ask us for that too, or to correct it:{" "}
        <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>.
      </p>
    </TextPage>
  );
}
