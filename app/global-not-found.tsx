import { PageNotFound } from "@/components/layout/page-by-path";
import PublicLayout from "./(public)/layout";

export { viewport } from "./(public)/layout";
export { metadata } from "./(public)/not-found";

/** The not-found page for URLs that match no route. It is outside every layout, so it renders its own document. */
export default function GlobalNotFound() {
  return (
    <PublicLayout>
      <PageNotFound />
    </PublicLayout>
  );
}
