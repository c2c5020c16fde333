import { site } from "@/lib/config/site";

const hashtags = ["golang", site.hashtag, "jobs", "hiring"];

/** Adds utm parameters to a page's URL, by which analytics recognise visits from shared links. */
export function sharedUrl(url: string): string {
  const shared = new URL(url);
  shared.searchParams.set("utm_source", "social");
  shared.searchParams.set("utm_medium", "share");
  return shared.href;
}

/** Links that share a page, in the order in which pages show them; posts are not shared on X. */
export function shareLinks(page: string, text: string) {
  const url = sharedUrl(page);
  const message = `${text} ${hashtags.map((tag) => `#${tag}`).join(" ")}`;
  return [
    // LinkedIn's share link accepts a URL but no text.
    {
      label: "LinkedIn",
      href: addressWithQuery("https://www.linkedin.com/sharing/share-offsite/", { url }),
    },
    { label: "WhatsApp", href: addressWithQuery("https://wa.me/", { text: `${message}\n${url}` }) },
    { label: "Telegram", href: addressWithQuery("https://t.me/share/url", { url, text: message }) },
    {
      label: "X",
      href: addressWithQuery("https://x.com/intent/post", {
        text,
        url,
        hashtags: hashtags.join(","),
      }),
    },
  ];
}

// URLSearchParams encodes a space as '+', which WhatsApp and Telegram display.
function addressWithQuery(base: string, query: Record<string, string>): string {
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `${base}?${pairs.join("&")}`;
}
