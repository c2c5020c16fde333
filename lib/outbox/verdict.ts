/**
 * What a failed attempt means: `away` and `stop` concern all mail, for now or until somebody has looked; `suppress` the
 * address, `fail` and `later` this mail.
 */
export type Verdict = "away" | "stop" | "suppress" | "fail" | "later";

/** As much of nodemailer's errors as tells what happened. */
type SmtpError = { code?: string; response?: string; responseCode?: number; command?: string };

/** What the server's answer to one of these is about: us, not whom we write to. */
const aboutUs = /^(?:CONN|EHLO|HELO|STARTTLS|AUTH.*|MAIL FROM|API)$/u;

/** What is left of no answer at all. */
const connectionCodes = new Set(["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "ETLS", "EPROXY"]);

/** What to make of a mail that could not be sent, by RFC 3463's codes. */
export function verdictOf(error: unknown): Verdict {
  const { code = "", response = "", responseCode, command = "" } = (error ?? {}) as SmtpError;
  if (!responseCode) {
    if (connectionCodes.has(code)) return "away";
    if (code === "EAUTH" || code === "ENOAUTH") return "stop";
    // An address that no command can carry.
    return code === "EENVELOPE" ? "fail" : "later";
  }
  const [, detail = ""] = /^\d{3}[ -][245]\.(\d{1,3}\.\d{1,3})\b/u.exec(response) ?? [];
  if (responseCode < 500) return aboutUs.test(command) || responseCode === 421 ? "away" : "later";
  // Too big a mail is refused before its address is heard.
  if (detail === "3.4") return "fail";
  // 5.1.7 and 5.1.8 are about the sender's address.
  if (aboutUs.test(command) || /^(?:7\.|1\.[78]$)/u.test(detail)) return "stop";
  return /^[15]\./u.test(detail) ? "suppress" : "fail";
}
