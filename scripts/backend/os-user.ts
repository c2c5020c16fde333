import { spawnSync } from "node:child_process";
import { chownSync, readFileSync, statSync } from "node:fs";
import { execa, type Options, type ResultPromise } from "execa";
import { UserError } from "../user-error.ts";

type RunOptions = Pick<Options, "buffer" | "cancelSignal">;

/** Runs commands as a user of the operating system, and gives files to it. */
export type OsUser = {
  run(command: string, args: string[], options?: RunOptions): ResultPromise<typeof detached>;
  own(path: string): void;
};

/**
 * Chooses the user for Postgres, which refuses to run as root. If a path in `reach` lies below a folder that this user
 * cannot enter, such as /root, Postgres gets a capability to access it.
 */
export function postgresUser(cluster: string, reach: string[]): OsUser {
  const pdeathsig = ["--pdeathsig", "INT"];
  const onParentDeath = doesCommandSucceed("setpriv", [...pdeathsig, "true"]) ? pdeathsig : [];
  if (process.getuid?.() !== 0) return toOsUser(onParentDeath, null);

  const { uid, gid } = clusterOwner(cluster) ?? getOrCreateSystemUser();
  const become = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  // Postgres checks files with access(2), which ignores capabilities unless no_setuid_fixup is set.
  const capability = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  const walkThrough = [...capability, "--securebits=+no_setuid_fixup"];
  const canReach = (flags: string[]) => {
    const test = ["-c", 'for path do test -x "$path" || exit 1; done', "sh", ...reach];
    if (flags.length > 0) return doesCommandSucceed("setpriv", [...flags, "/bin/sh", ...test]);
    return spawnSync("/bin/sh", test, { uid, gid }).status === 0;
  };

  if (canReach([]))
    return toOsUser(onParentDeath.length > 0 ? [...become, ...onParentDeath] : [], {
      uid,
      gid,
    });
  if (canReach([...become, ...walkThrough]))
    return toOsUser([...become, ...walkThrough, ...onParentDeath], { uid, gid });
  throw new UserError(
    `Postgres does not run as root, and the user it runs as instead cannot reach ${reach.join(" or ")}: ` +
      "move them out of private folders, or start as another user.",
  );
}

// Postgres gets its own process group, so that Ctrl-C does not reach it: this process stops it after the web server.
const detached = {
  stdin: "ignore",
  detached: true,
  cleanup: false,
  forceKillAfterDelay: false,
  reject: false,
  env: { LC_ALL: "C" },
} as const;

/** Runs commands by setpriv with these options, or as `user` if there are none; null is the current user. */
function toOsUser(setpriv: string[], user: { uid: number; gid: number } | null): OsUser {
  return {
    run(command, args, options) {
      const detachedOptions: typeof detached = { ...options, ...detached };
      if (setpriv.length === 0) return execa(command, args, { ...detachedOptions, ...user });
      return execa("setpriv", [...setpriv, "--", command, ...args], detachedOptions);
    },
    own(path) {
      if (user) chownSync(path, user.uid, user.gid);
    },
  };
}

function clusterOwner(cluster: string) {
  const { uid, gid } = statSync(cluster, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
  return uid === 0 ? null : { uid, gid };
}

function getOrCreateSystemUser() {
  const flags = ["--system", "--user-group", "--no-create-home", "--shell", "/bin/false"];
  if (!readSystemUser()) doesCommandSucceed("useradd", [...flags, "postgres"]);
  const user = readSystemUser();
  if (user) return user;
  throw new UserError(
    "Postgres does not run as root: create a system user named postgres, or start as another user.",
  );
}

function readSystemUser() {
  const [, uid, gid] =
    /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8")) ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

const doesCommandSucceed = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: "ignore" }).status === 0;
