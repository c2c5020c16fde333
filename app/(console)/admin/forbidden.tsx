import { AccessDenied } from '@/components/console/access-denied';

export const metadata = { title: 'Access Denied' };

/** Where a page refuses by itself what the middleware let through. */
export default function Forbidden() {
  return <AccessDenied />;
}
