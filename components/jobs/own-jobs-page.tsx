import { Button, LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { tones } from "@/components/ui/badge";

const lists = [
  { mark: "saved", title: "Saved", since: "Saved", remove: "Remove" },
  { mark: "applied", title: "Applied", since: "Applied", remove: "Remove" },
  { mark: "hidden", title: "Hidden jobs", since: "Hidden", remove: "Show again" },
  { mark: "company", title: "Hidden companies", since: "Hidden", remove: "Show again" },
] as const;

const withLists = "group-has-[[data-empty]:not([hidden])]/own:hidden";

/**
 * The page of the jobs stored in the visitor's browser. The server does not know them, so browser/own-jobs/page.ts
 * fills in the lists.
 */
export function OwnJobsPage() {
  return (
    <div className="container with-rail pt-10 sm:pt-14">
      <script src={process.env.SAVED_SCRIPT_PATH} defer />
      <div>
        <h1 className="text-2xl">Saved jobs</h1>
        <p className="mt-2 text-lg text-balance text-muted">
          Kept in this browser only, even after a job has closed. We never see them.
        </p>
        <noscript>
          <p className="mt-8">Saving jobs needs JavaScript.</p>
        </noscript>
        <div id="own-jobs" className="group/own min-h-96 noscript:hidden">
          <div data-empty hidden className="mt-8">
            <EmptyState title="You have not saved, applied to or hidden any job in this browser.">
              <LinkButton href="/" variant="outline">
                Find jobs
              </LinkButton>
            </EmptyState>
          </div>
          {lists.map((list) => (
            <OwnJobList key={list.mark} {...list} />
          ))}
          <section aria-labelledby="file" className="mt-12 border-t border-line pt-8">
            <h2 id="file" className="text-lg">
              Another browser
            </h2>
            <p className={`mt-1 text-sm text-muted ${withLists}`}>
              Download your lists as a file, open this page in the other browser, and add the file
              there.
            </p>
            <p className="mt-1 hidden text-sm text-muted group-has-[[data-empty]:not([hidden])]/own:block">
              Do you have lists in another browser? Download them there as a file and add it here.
            </p>
            <div className="mt-4 flex flex-wrap gap-3">
              <Button type="button" variant="outline" data-export className={withLists}>
                Download
              </Button>
              <label className="inline-flex h-11 cursor-pointer items-center rounded-md border border-control bg-surface px-5 text-sm font-semibold hover:border-accent hover:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
                Add a file
                <input
                  type="file"
                  accept="application/json,.json"
                  className="sr-only"
                  data-import
                />
              </label>
              <Button type="button" variant="danger-outline" data-forget className={withLists}>
                Forget everything
              </Button>
            </div>
            <p role="status" className="mt-3 text-sm" />
            <ForgetDialog />
          </section>
        </div>
      </div>
    </div>
  );
}

function ForgetDialog() {
  return (
    <dialog
      aria-labelledby="forget-title"
      aria-describedby="forget-text"
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-6 text-ink shadow-lift backdrop:bg-night/60"
    >
      <h2 id="forget-title" className="text-lg">
        Forget all saved, applied and hidden jobs?
      </h2>
      <p id="forget-text" className="mt-2 text-sm text-muted">
        Your lists in this browser will be emptied, and hidden companies shown again. This cannot be
        undone unless you have downloaded them.
      </p>
      <form method="dialog" className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline">Cancel</Button>
        <Button variant="danger" value="forget">
          Forget everything
        </Button>
      </form>
    </dialog>
  );
}

function OwnJobList({ mark, title, since, remove }: (typeof lists)[number]) {
  return (
    <section hidden data-list={mark} aria-labelledby={`list-${mark}`} className="mt-10">
      <h2 id={`list-${mark}`} className="mb-3 text-lg">
        {title}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card" />
      <ul hidden>
        <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:flex-nowrap sm:px-5">
          <span
            aria-hidden="true"
            data-tones={Object.values(tones).join()}
            className="monogram size-12 text-base"
          >
            <img alt="" className="absolute inset-0 size-full bg-white object-contain" />
          </span>
          <div className="min-w-0 flex-1 max-sm:basis-48">
            <p dir="auto" className="line-clamp-3 font-semibold">
              {mark === "company" ? (
                <span data-name />
              ) : (
                <a data-name className="underline-offset-4 hover:text-accent hover:underline" />
              )}
            </p>
            <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted">
              {mark === "company" ? null : (
                <>
                  <bdi data-company-name />
                  <bdi data-facts />
                </>
              )}
              <span className="whitespace-nowrap">
                {since} <time />
              </span>
            </p>
          </div>
          <Button
            type="button"
            variant="outline"
            size="sm"
            className="shrink-0 max-sm:ml-16"
            data-remove
          >
            {remove}
          </Button>
        </li>
      </ul>
    </section>
  );
}
