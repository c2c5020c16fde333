import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";

type Dashboard = {
  panels: { title: string; targets?: { expr: string }[] }[];
  templating: { list: { name: string; definition?: string }[] };
};

const dashboard = JSON.parse(
  readFileSync(join(import.meta.dirname, "../deploy/grafana-dashboard.json"), "utf8"),
) as Dashboard;

/**
 * Words in dashboard queries that are not metric names: keywords of PromQL and Grafana, and labels added by Prometheus.
 */
const others = new Set([
  "sum",
  "by",
  "rate",
  "histogram_quantile",
  "time",
  "label_values",
  "le",
  "job",
  "instance",
  "__rate_interval",
]);

const metricNames = (text: string) =>
  // Quoted label values are removed first, because their words are not metric names.
  [...text.replaceAll(/"[^"]*"/g, "").matchAll(/\$?\b[a-z_][a-z_0-9]*/g)]
    .map(([name]) => name)
    .filter((name) => !name.startsWith("$") && !others.has(name));

/** The names of the series that Prometheus stores for a metric. */
function seriesNames(name: string, type: string): string[] {
  if (type === "histogram") return [`${name}_bucket`, `${name}_sum`, `${name}_count`];
  if (type === "summary") return [name, `${name}_sum`, `${name}_count`];
  return [name];
}

test("each panel of the Grafana dashboard queries metrics that /metrics exports", async () => {
  const metrics = createMetrics();
  metrics.observe(200, "hit", 1);
  metrics.watch({ bytes: 0 } as Parameters<typeof metrics.watch>[0]);
  const exported = await metrics.registry.metrics();
  const types = exported.matchAll(/^# TYPE (\S+) (\S+)$/gm);
  const known = new Set([...types].flatMap(([, name = "", type = ""]) => seriesNames(name, type)));
  const labels = new Set([...exported.matchAll(/[{,]([a-z]+)="/g)].map(([, label]) => label));

  const panels = dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ title, expr })),
  );
  expect(panels.length).toBeGreaterThan(10);
  for (const { title, expr } of panels) {
    const used = metricNames(expr);
    const queried = used.filter((name) => known.has(name));
    const unknown = used.filter((name) => !known.has(name) && !labels.has(name));
    expect(queried, title).not.toEqual([]);
    expect(unknown, title).toEqual([]);
  }
  for (const { definition = "", name } of dashboard.templating.list)
    expect(
      metricNames(definition).filter((metric) => !known.has(metric)),
      name,
    ).toEqual([]);
});
