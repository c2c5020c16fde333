import { notFound } from "next/navigation";

export const metadata = { title: "Page not found" };

/** Keeps the console's layout around "not found". */
export default function NoRecruiterPage() {
  notFound();
}
