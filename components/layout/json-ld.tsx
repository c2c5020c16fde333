import type { Thing } from "schema-dts";
import { jsonLdText } from "@/lib/metadata/json-ld";

/** What a page says to search engines, as one script element of structured data. */
export function JsonLd({ things }: { things: Thing[] }) {
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: jsonLdText(...things) }}
    />
  );
}
