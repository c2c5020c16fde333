import { PageNotFound } from "@/components/layout/page-by-path";
import PublicLayout from "@/app/(public)/layout";

export { viewport } from "@/app/(public)/layout";
export { metadata } from "@/app/(public)/not-found";

/** The not-found page for URLs that match no route. It is outside every layout, so it renders its own document. */
export default function GlobalNotFound() {
  return (
    <PublicLayout>
      <PageNotFound />
    </PublicLayout>
  );
}
