const storageKey = "job-list";

/** Keeps the address of the list of jobs for this tab, and leads back to it from a job: the pages are the same for everybody. */
export function setUpJobList() {
  try {
    if (document.getElementById("job-search"))
      addEventListener("pagehide", () => sessionStorage.setItem(storageKey, location.search));
    const query = sessionStorage.getItem(storageKey);
    for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-all-jobs]"))
      if (query) link.search = query;
  } catch {
    // Without storage the link leads to the whole list.
  }
}
