/** Adds buttons and badges to job cards: the server sends them once a page (CardParts), because they need scripts. */
export function fillCards(root: ParentNode = document) {
  for (const place of root.querySelectorAll<HTMLElement>("[data-copy-of]:empty")) {
    const parts = document.getElementById(place.dataset.copyOf ?? "")?.cloneNode(true);
    place.replaceChildren(...(parts?.childNodes ?? []));
    const title = place.closest("article")?.querySelector("a")?.textContent;
    for (const button of place.querySelectorAll("button"))
      button.ariaLabel = `${button.title} ${title}`;
  }
}
