import { notFound } from "next/navigation";

export const metadata = { title: "Page not found" };

/** Shows the not-found page for unknown recruiter URLs within the console's layout. */
export default function NoRecruiterPage() {
  notFound();
}
