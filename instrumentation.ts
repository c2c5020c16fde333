import type { Instrumentation } from 'next';
import { logError } from './lib/log';

const kinds = { render: 'A page', route: 'A route', action: 'An action', proxy: 'The middleware' };

/** What a page, a route or an action throws and nothing catches. */
export const onRequestError: Instrumentation.onRequestError = (error, _request, { routeType, routePath }) => {
  // In development Next shows it, with its code.
  if (process.env.NODE_ENV === 'production') logError(`${kinds[routeType]} failed (${routePath}).`, error);
};
