/** What tells one title from another: its words, without gender marks like (m/f/d), case, accents and signs. */
export function titleKey(title: string): string {
  return title
    .replace(/\((?:all genders|[mfwdxhn](?:\s*[/|*]\s*[mfwdxhn])+)\)/giu, " ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\bgolang\b/gu, "go")
    .replace(/\bsr\b/gu, "senior")
    .replace(/\bjr\b/gu, "junior")
    .replace(/[^\p{L}\p{N}+#]+/gu, " ")
    .trim();
}

/** What tells one place from another. */
export function placeKey({ city, country }: { city: string; country: string }): string {
  return `${titleKey(city)}, ${titleKey(country)}`;
}
