/** Copies the buttons and badges of CardParts (components/jobs/own-job-marks.tsx) to the cards that lack them. */
export function fillCards(root: ParentNode = document) {
  for (const place of root.querySelectorAll<HTMLElement>("[data-copy-of]:empty")) {
    const parts = document.getElementById(place.dataset.copyOf ?? "")?.cloneNode(true);
    place.replaceChildren(...(parts?.childNodes ?? []));
    const title = place.closest("article")?.querySelector("a")?.textContent;
    for (const button of place.querySelectorAll("button"))
      button.ariaLabel = `${button.title} ${title}`;
  }
}
