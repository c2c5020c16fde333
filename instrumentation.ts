import type { Instrumentation } from "next";
import { captureConsole, logError } from "@/lib/logs/log";

/** The subject of a logged failure ('A page failed …') by Next.js's type of route. */
const failedParts = {
  render: "A page",
  route: "A route",
  action: "An action",
  proxy: "The middleware",
};

// In development Next.js itself logs errors, with the source code that caused them.
const isProduction = process.env.NODE_ENV === "production";

export async function register() {
  if (isProduction) captureConsole();
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startSender } = await import("@/lib/outbox/sender");
    startSender();
  }
}

export const onRequestError: Instrumentation.onRequestError = (
  error,
  _request,
  { routeType, routePath },
) => {
  if (isProduction) logError(`${failedParts[routeType]} failed (${routePath}).`, error);
};
