import { AccessDenied } from '@/components/console/access-denied';

export const metadata = { title: 'Access Denied' };

/** What the middleware answers, with 403, in place of any page of the administration. */
export default function DeniedPage() {
  return <AccessDenied />;
}
