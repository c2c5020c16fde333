import { sessionHintScript } from '@/lib/session-hint';
import { Document } from './document';

/** The frame of every public page, the same to the letter for all of them and for everybody. */
export function PublicDocument({ children }: { children: React.ReactNode }) {
  return (
    <Document script={sessionHintScript} isTracked>
      {children}
    </Document>
  );
}
