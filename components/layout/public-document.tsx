import { Document } from "./document";

/** The root of every public page, the same to the letter for all of them and for everybody. */
export function PublicDocument({ children }: { children: React.ReactNode }) {
  return <Document isPublic>{children}</Document>;
}
