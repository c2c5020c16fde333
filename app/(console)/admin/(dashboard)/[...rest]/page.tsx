import { notFound } from "next/navigation";

export const metadata = { title: "Page not found" };

/** For addresses that no page answers, so that the frame of the console stays around the answer. */
export default function NoAdminPage() {
  notFound();
}
