/** Copies the address a button names in `data-copy`, and says so in the button and in the status beside it. */
export function setUpCopyLink() {
  document.addEventListener("click", async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
    const url = button?.dataset.copy;
    if (!url) return;
    try {
      await navigator.clipboard.writeText(url);
      for (const element of [button.lastElementChild, button.nextElementSibling]) {
        if (element) element.textContent = "Link copied";
      }
    } catch {
      // Browsers lend the clipboard to https pages only.
      prompt("Copy link", url);
    }
  });
}
