import { notFound } from "next/navigation";

export const metadata = { title: "Page not found" };

/** Shows the not-found page for unknown URLs of recruiters within the console's layout. */
export default function UnknownPage() {
  notFound();
}
