import { Operator, TextPage } from "@/components/layout/text-page";
import { pageMetadata } from "@/lib/metadata/metadata";
import { site } from "@/lib/config/site";

export const metadata = pageMetadata({
  path: "/privacy",
  title: "Privacy",
  description: `What ${site.name} stores about visitors, subscribers and recruiters, and for how long.`,
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
        So that we know how often pages and jobs are read, your browser makes up a random number and
        sends it with the pages and jobs you open and with clicks on Apply. We store that number,
        the page or job and the time, but not your IP address, your browser or where you came from.
        After 90 days visits, views of jobs and clicks are deleted. Daily totals stay, those of
        single jobs for 400 days; so does the sum of each job.
      </p>
      <p>
        Your browser also sends which job cards of a list were in view, without the number: they are
        added to a total for each job and day, which stays for 400 days.
      </p>
      <p>
        Nothing is counted without JavaScript, for known bots, or for browsers that send Global
        Privacy Control; those get no number either.
      </p>
      <h2>What your browser keeps</h2>
      <ul>
        <li>
          <code>visitor_id</code>, the random number, <code>theme</code>, light or dark, and{" "}
          <code>shortcuts</code>, if you turned keyboard shortcuts off, in its local storage until
          you clear it.
        </li>
        <li>
          <code>own-jobs</code>, the jobs you saved, applied to or hid and the companies you hid,{" "}
          <code>last-visit</code>, when you were here, and <code>own-country</code>, where you said
          you are, in its local storage until you clear it. None of them is sent; the country is
          part of a search only when you choose it again.
        </li>
        <li>
          <code>job-list</code>, the search you came from, until you close the tab.
        </li>
        <li>
          <code>newsletter-answer</code>, <code>alert-answer</code> and{" "}
          <code>mail-link-answer</code>, cookies that last a minute, if you subscribe without
          JavaScript, or ask for a job alert or for the link to your email settings.
        </li>
        <li>
          For recruiters and admins: the cookies of their session, <code>session-hint</code>, which
          says only that there is one; and drafts of forms in local storage, which are deleted when
          you sign out or after 30 days.
        </li>
        <li>
          What you typed into a form of a page that is out of date, without passwords, in local
          storage until you load the page again, or for 30 days.
        </li>
      </ul>
      <h2>Newsletter</h2>
      <p>
        We store your email address, when you subscribed, when you confirmed it and, if you have
        left, when you did; for a job alert also what you searched for, until you end it. What
        nobody confirms is deleted after two days. Each newsletter and each alert has a link that
        ends it and a link to everything you get, where you can also download or delete what we
        store about you; what you reported or submitted then stays without your address.{" "}
        <a href="/newsletter/preferences">We can email you that link again</a>. Which email went
        where is kept for 90 days; the fact that a mail server refuses an address, and why, is kept
        until an admin removes it or you delete it. Our emails do not track who opens them or
        follows their links. To prevent abuse, subscriptions are counted for a day by network, under
        a code from which the network cannot be identified, and by mailbox, under a hash of its
        address.
      </p>
      <h2>Reports</h2>
      <p>
        If you report a job, we store what you chose and wrote and, until an admin has looked at it,
        a code from which your network cannot be identified, so that we can tell whether several
        reports come from several people. If you leave your email address, we send it a receipt and
        our decision; it is deleted 90 days after the decision. Reports are counted in the same way
        as subscriptions.
      </p>
      <h2>Events you submit</h2>
      <p>
        We store what you enter about the event and, if you leave it, your email address, so that we
        can email you whether the event is listed. Only admins see the address. It is deleted 90
        days after the decision, or after the event if nobody decided; the email has a link to
        delete it sooner. Submissions are counted in the same way as well.
      </p>
      <h2>Recruiters</h2>
      <p>
        We store your name, email address, company, contact number, our decision about your
        registration, the jobs you post and the boards you link. Of your password we keep only a
        hash. So that other people’s wrong passwords do not lock you out, we keep codes of the last
        20 networks you signed in from, from which no network can be identified. Supabase Auth,
        which signs you in, may store the IP address and browser of each session while it lasts, and
        IP addresses in a log of sign-ins, whose entries we delete after 90 days. Changes made by
        admins are logged, with the admin’s address.
      </p>
      <p>
        On your account page you can download all of it and delete the account at once. What then
        stays no longer has your name or address: your jobs, archived unless you have them deleted
        too, your company’s page, and log entries. If we had rejected your registration or suspended
        your account, we also keep that decision, its date and a salted hash of your address: if you
        register again within a year, admins see it. The operator’s backups contain your data until
        they are replaced.
      </p>
      <h2>Logs and limits</h2>
      <p>
        For each request the server logs the time, the method, the path without search terms, the
        status and how long it took, but not your IP address. IP addresses and networks are held for
        up to an hour to stop floods and password guessing. For a day, visits are counted by
        network, under a code from which the network cannot be identified, and registrations by
        mailbox. The server’s host may keep logs of its own.
      </p>
      <h2>Other sites</h2>
      <p>
        Book covers and pictures in posts may come from other sites, which see your address but not
        the page you are on. Apply, share and event links lead to sites with rules of their own;
        nothing is sent there before you follow one.
      </p>
      <h2>Your rights</h2>
      <p>
        You can download and delete what we hold about you through the link in our emails or on your
        account page. You can also ask us to do that, or to correct it:{" "}
        <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>.
      </p>
    </TextPage>
  );
}
