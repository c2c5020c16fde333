import { spawnSync } from "node:child_process";
import {
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { BlockList } from "node:net";
import { tmpdir } from "node:os";
import { join, matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { maxImageFormBytes } from "../front/limits/body-limits.ts";
import { parseEnv, variableNames } from "../lib/config/env.ts";
import { signToken } from "../lib/mail/links.ts";
import { forgeableAddressWarning } from "./checks.ts";

const deploy = join(import.meta.dirname, "../deploy");
const readDeployFile = (file: string) => readFileSync(join(deploy, file), "utf8");

/** Returns the distinct first capture groups of all matches of a pattern in a text. */
const distinctMatches = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, word = ""]) => word)),
];

test("all scripts that are named in files of deploy/ exist", () => {
  const units = readdirSync(join(deploy, "systemd")).map((file) => `systemd/${file}`);
  const scripts = ["Dockerfile", ...units].flatMap((file) =>
    distinctMatches(readDeployFile(file), /(scripts\/[\w-]+\.ts)/g),
  );
  expect(scripts).toHaveLength(7);
  for (const script of scripts) expect(existsSync(join(deploy, "..", script)), script).toBe(true);
});

test("all files that compose.yaml mounts or builds from exist", () => {
  const files = [
    ...distinctMatches(readDeployFile("compose.yaml"), /- \.\/([\w/.-]+):/g),
    ...distinctMatches(readDeployFile("compose.yaml"), /dockerfile: deploy\/(\S+)/g),
  ];
  expect(files).toHaveLength(4);
  for (const file of files) expect(existsSync(join(deploy, file)), file).toBe(true);
});

test.for(readdirSync(join(deploy, "systemd")))(
  "systemd accepts the unit file %s",
  (unit, context) => {
    const folder = mkdtempSync(join(tmpdir(), "unit-"));
    const file = join(folder, unit);
    // A timer is only valid beside its service.
    for (const other of readdirSync(join(deploy, "systemd")))
      writeFileSync(join(folder, other), readDeployFile(`systemd/${other}`));
    // systemd-analyze rejects a unit whose programs do not exist, so the paths are replaced by existing ones.
    writeFileSync(
      file,
      readDeployFile(`systemd/${unit}`).replaceAll("/srv/golang-jobs", join(deploy, "..")),
    );
    const verify = spawnSync("systemd-analyze", ["verify", "--man=no", file], { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    if (verify.error) return context.skip("systemd-analyze is missing");
    // Unknown settings are not errors: systemd only prints a warning with the unit's name.
    expect(verify.stderr).not.toContain(unit);
    expect(verify.status).toBe(0);
  },
);

test("all environment variables that files of deploy/ set are settings of the site", () => {
  const compose = readDeployFile("compose.yaml");
  const names = [
    ...distinctMatches(compose, /^ {4}([A-Z_]+): /gm),
    ...distinctMatches(compose, /^ {6}- ([A-Z_]+)$/gm),
    ...distinctMatches(readDeployFile("Dockerfile"), /^(?:ARG|ENV) (.+)$/gm).flatMap((list) =>
      list.split(" ").map((setting) => setting.replace(/=.*/, "")),
    ),
    ...distinctMatches(
      readDeployFile("systemd/golang-jobs@.service"),
      /^Environment=(.+)$/gm,
    ).flatMap((list) => list.split(" ").map((setting) => setting.replace(/=.*/, ""))),
  ];
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) expect([...variableNames, "HOME"]).toContain(name);
});

test("the arguments of the Docker image are exactly the settings that are compiled into a build", () => {
  const built = distinctMatches(
    readFileSync(join(deploy, "../scripts/site-build.ts"), "utf8"),
    /^ {2}"([A-Z_]+)",$/gm,
  );
  expect(built.length).toBeGreaterThan(5);
  // The key is a secret, which Docker would keep in the image's history if it were an argument.
  const secret = "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY";
  const wanted = [...built.filter((name) => name !== secret), "SITE_URL"].sort();
  const args = distinctMatches(readDeployFile("Dockerfile"), /^ARG (.+)$/gm).flatMap((list) =>
    list.split(" ").map((setting) => setting.replace(/=.*/, "")),
  );
  expect(args.sort()).toEqual(wanted);
  expect(distinctMatches(readDeployFile("compose.yaml"), /^ {6}- ([A-Z_]+)$/gm).sort()).toEqual(
    wanted,
  );
  for (const file of ["Dockerfile", "compose.yaml"]) expect(readDeployFile(file)).toContain(secret);
});

test("files with settings never enter the build of the Docker image", () => {
  const patterns = readDeployFile("Dockerfile.dockerignore")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
  const isIgnored = (file: string) => patterns.some((pattern) => matchesGlob(file, pattern));
  for (const file of ["deploy/.env", ".env", ".env.local", "supabase/.env.production"])
    expect(isIgnored(file), file).toBe(true);
  for (const file of ["package.json", "lib/config/env.ts", "scripts/build.ts"])
    expect(isIgnored(file), file).toBe(false);
});

test("compose.yaml trusts exactly the addresses of its own proxies and those that the operator names", () => {
  const compose = readDeployFile("compose.yaml");
  const [trusted = ""] = distinctMatches(compose, /TRUSTED_PROXIES: (.+)/g);
  const own = trusted.replace("${OUTER_PROXIES:-}", "").trim().split(" ");
  expect(distinctMatches(compose, /ipv4_address: (\S+)/g).sort()).toEqual(own.sort());
  for (const outer of ["", "10.0.0.0/8 192.0.2.1"]) {
    const env = parseEnv({
      HOST: "0.0.0.0",
      TRUSTED_PROXIES: trusted.replace("${OUTER_PROXIES:-}", outer),
    });
    expect(env.TRUSTED_PROXIES).toHaveLength(own.length + (outer ? 2 : 0));
    expect(forgeableAddressWarning(env)).toBeNull();
  }
});

test("Docker gives no other container the address of a proxy that compose.yaml trusts", () => {
  const compose = readDeployFile("compose.yaml");
  const [range = ""] = distinctMatches(compose, /ip_range: (\S+)/g);
  const [address = "", prefix] = range.split("/");
  const dynamic = new BlockList();
  dynamic.addSubnet(address, Number(prefix));
  expect(dynamic.check(address)).toBe(true);
  const [subnet = ""] = distinctMatches(compose, /subnet: ([\d.]+)\.0\/24/g);
  const proxies = distinctMatches(compose, /ipv4_address: (\S+)/g);
  expect(proxies).toHaveLength(2);
  for (const proxy of proxies) {
    expect(proxy.startsWith(`${subnet}.`), proxy).toBe(true);
    expect(dynamic.check(proxy), proxy).toBe(false);
  }
});

test("each upstream of nginx states the protocol that golang-jobs.conf sends to the site", () => {
  expect(readDeployFile("nginx/golang-jobs.conf")).toContain(
    "X-Forwarded-Proto $golang_jobs_protocol;",
  );
  for (const file of ["upstream.conf", "compose-upstream.conf"])
    expect(readDeployFile(`nginx/${file}`)).toMatch(/^map \S+ \$golang_jobs_protocol \{$/m);
});

test("commands of the Supabase CLI in the documentation act on the project, not on a local stack", () => {
  const root = join(deploy, "..");
  const files = ["README.md", "CONTRIBUTING.md", ...globSync("docs/*.md", { cwd: root })];
  const commands = files.flatMap((file) =>
    distinctMatches(
      readFileSync(join(root, file), "utf8"),
      /(supabase (?:db (?:push|diff|dump)|migration (?:list|repair|up))\b[^`\n]*)/g,
    ),
  );
  expect(commands.length).toBeGreaterThan(3);
  for (const command of commands) expect(command).toContain('--remote="$DATABASE_URL"');
});

test("nginx accepts larger requests than the site, which rejects them itself", () => {
  const [megabytes] = distinctMatches(
    readDeployFile("nginx/golang-jobs.conf"),
    /client_max_body_size (\d+)m/g,
  );
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(maxImageFormBytes);
});

test("nginx logs requests without queries, referrers and the tokens of links in mails", () => {
  const site = readDeployFile("nginx/golang-jobs.conf");
  const [format = ""] = distinctMatches(site, /log_format golang_jobs '([^']+)'/g);
  expect(format).toContain("$golang_jobs_path");
  expect(format).not.toMatch(/\$(?:request|request_uri|uri|args|query_string|http_referer)\b/);
  expect(site).toMatch(/access_log \S+ golang_jobs;/);
  const [pattern = ""] = distinctMatches(site, /"~(\^\S+\$)" "\$golang_jobs_before/g);
  const token = signToken("renew job", { jobId: "1" });
  expect(new RegExp(pattern).exec(`/renew/${token}/confirm`)?.slice(1)).toEqual([
    "/renew/",
    "/confirm",
  ]);
});

test("nginx closes idle connections to the site before the site does", () => {
  const [seconds] = distinctMatches(
    readFileSync(join(deploy, "../front/server.ts"), "utf8"),
    /keepAliveTimeout: (\d+)000,/g,
  );
  expect(Number(seconds)).toBeGreaterThan(0);
  const upstreams = readdirSync(join(deploy, "nginx")).filter((file) => /upstream/.test(file));
  expect(upstreams).toHaveLength(2);
  for (const file of upstreams)
    expect(
      Number(distinctMatches(readDeployFile(`nginx/${file}`), /keepalive_timeout (\d+)s/g)[0]),
    ).toBeLessThan(Number(seconds));
});
