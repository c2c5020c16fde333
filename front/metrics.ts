import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { refusalCounter } from "./limits/refuse.ts";
import type { CacheStatus, PageCache } from "./page-cache.ts";

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(refusalCounter);
  const requests = new Counter({
    name: "front_requests_total",
    help: "Requests answered",
    labelNames: ["status", "cache"],
    registers,
  });
  const seconds = new Histogram({
    name: "front_request_seconds",
    help: "Time to answer",
    labelNames: ["cache"],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  });
  return {
    observe(status: number, cache: CacheStatus | "pass", milliseconds: number) {
      requests.inc({ status, cache });
      seconds.observe({ cache }, milliseconds / 1000);
    },
    watch(cache: PageCache) {
      new Gauge({
        name: "front_cache_bytes",
        help: "Memory of cached pages",
        registers,
        collect() {
          this.set(cache.bytes);
        },
      });
    },
    registry,
  };
}

export type FrontMetrics = ReturnType<typeof createMetrics>;
