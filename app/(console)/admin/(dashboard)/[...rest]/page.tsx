import { notFound } from "next/navigation";

export const metadata = { title: "Page not found" };

/** Shows the not-found page for unknown admin URLs within the console's layout. */
export default function NoAdminPage() {
  notFound();
}
