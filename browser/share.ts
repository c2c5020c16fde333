/** Shows the buttons marked `data-share` where a phone has a way of its own to share, and lets them use it. */
export function setUpShare() {
  if (!("share" in navigator) || !matchMedia("(pointer: coarse)").matches) return;
  for (const button of document.querySelectorAll<HTMLElement>("[data-share]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      // Who changes his mind has shared nothing, and wants to hear nothing of it.
      navigator
        .share({ title: document.title, url: button.dataset.share ?? location.href })
        .catch(() => undefined);
    });
  }
}
