import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../user-error.ts";
import { runProgram } from "./program.ts";

const unit = "golang-jobs@.service";

/** Has systemd check the unit of deploy/systemd, where it is on this machine, for a site in `folder`; says how that went. */
export async function checkUnit(folder: string): Promise<string> {
  const text = readFileSync(join(import.meta.dirname, "../../deploy/systemd", unit), "utf8");
  const file = join(folder, "..", unit);
  writeFileSync(file, text.replaceAll("/srv/golang-jobs", folder));
  const { failed, code, all } = await runProgram("systemd-analyze", ["verify", "--man=no", file]);
  if (code === "ENOENT")
    return "The systemd unit is not checked: there is no systemd-analyze on this machine.";
  // It says what it does not know, and succeeds.
  if (failed || all.includes(unit)) throw new UserError(`${all}\nsystemd refuses deploy/systemd.`);
  return "systemd-analyze verify accepts the unit.";
}
