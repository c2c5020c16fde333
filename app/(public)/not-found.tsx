import { PageNotFound } from "@/components/layout/page-not-found";
import { Shell } from "@/components/layout/shell";
import { site } from "@/lib/site";

export const metadata = { title: `Page not found | ${site.name}` };

export default function NotFoundPage() {
  return (
    <Shell>
      <PageNotFound />
    </Shell>
  );
}
