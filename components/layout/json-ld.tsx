import type { Thing } from "schema-dts";
import { jsonLdText } from "@/lib/metadata/json-ld";

/** A script element with structured data. */
export function JsonLd({ things }: { things: Thing[] }) {
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: jsonLdText(...things) }}
    />
  );
}
