import type { Thing } from "schema-dts";
import { jsonLdText } from "@/lib/metadata/json-ld";

export function JsonLd({ things }: { things: Thing[] }) {
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: jsonLdText(...things) }}
    />
  );
}
