import { isBackendReady } from "@/lib/auth/backend-ready";

/** Readiness check: responds with 503 instead of 200 while the backend does not respond. */
export async function GET(): Promise<Response> {
  const isReady = await isBackendReady().catch(() => false);
  return Response.json({ status: isReady ? "ok" : "unavailable" }, { status: isReady ? 200 : 503 });
}
