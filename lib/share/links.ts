import { site } from "@/lib/site";

const hashtags = ["golang", site.hashtag, "jobs", "hiring"];

export type ShareLink = { label: string; href: string };

export type Shared = { url: string; text: string };

export function sharedUrl(url: string): string {
  const shared = new URL(url);
  shared.searchParams.set("utm_source", "social");
  shared.searchParams.set("utm_medium", "share");
  return shared.href;
}

/** Links that share a page, in the order of SPEC section 2. */
export function shareLinks({ url, text }: Shared): ShareLink[] {
  const link = sharedUrl(url);
  const message = `${text} ${hashtags.map((tag) => `#${tag}`).join(" ")}`;
  return [
    // LinkedIn's share link accepts a URL but no text.
    {
      label: "LinkedIn",
      href: address("https://www.linkedin.com/sharing/share-offsite/", { url: link }),
    },
    { label: "WhatsApp", href: address("https://wa.me/", { text: `${message}\n${link}` }) },
    { label: "Telegram", href: address("https://t.me/share/url", { url: link, text: message }) },
  ];
}

/** The link that shares a page on X, which has a parameter for hashtags. */
export function xShareLink({ url, text }: Shared): ShareLink {
  const query = { text, url: sharedUrl(url), hashtags: hashtags.join(",") };
  return { label: "X", href: address("https://x.com/intent/post", query) };
}

// URLSearchParams encodes a space as '+', which WhatsApp and Telegram display.
function address(base: string, query: Record<string, string>): string {
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `${base}?${pairs.join("&")}`;
}
