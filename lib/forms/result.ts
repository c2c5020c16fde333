/** The result of a server action: data, or a form's errors and, for plain forms, the typed values. */
export type ActionResult<T = void> =
  | { ok: true; data: T; warning?: string }
  | {
      ok: false;
      error: string;
      /** Whether the failure is a bug or an outage. */
      isUnexpected?: boolean;
      fieldErrors?: Record<string, string[] | undefined>;
      values?: Record<string, string>;
    };

/**
 * The outcome of a mutation: data, or the code of an expected refusal, for which the action has a sentence. `message` is
 * what the backend says about it.
 */
export type Outcome<T, Code extends string> =
  | { ok: true; data: T }
  | { ok: false; code: Code; message?: string };

/** The result of an action, in which the code of a refusal has become its sentence, shown at `field` if given. */
export function toResult<T = never, Code extends string = string>(
  outcome: Outcome<T, Code>,
  sentences: Record<Code, string | ((message: string) => string)>,
  field?: string,
): ActionResult<T> {
  if (outcome.ok) return outcome;
  const sentence = sentences[outcome.code];
  const error = typeof sentence === "string" ? sentence : sentence(outcome.message ?? "");
  if (field === undefined) return { ok: false, error };
  return { ok: false, error, fieldErrors: { [field]: [error] } };
}

/** A server action for `useActionState`. */
export type FormAction<T = void> = (previous: unknown, form: FormData) => Promise<ActionResult<T>>;

/** The result of changing rows: a success if `isDone` is truthy, otherwise a failure with `error`. */
export const successIf = (isDone: unknown, error: string): ActionResult =>
  isDone ? { ok: true, data: undefined } : { ok: false, error };

export const unexpectedFailure = "Something went wrong. Please try again.";

/** Messages of failed actions, shown by the server, or by the browser if the server cannot be reached. */
export const failures = {
  unexpected: unexpectedFailure,
  limited: "Too many attempts from your network. Please wait a few minutes and try again.",
  busy: "Too many people are signing in at the moment. Please try again in a minute.",
  signIn: "Failed to login",
  signOut: "Failed to sign out. Please try again.",
  register: "Failed to register",
  deleteAccount: "Failed to delete account",
  saveJob: "Failed to save job",
  jobStatus: "Failed to update job status",
  deleteJob: "Failed to delete job",
  archiveJobs: "Failed to archive jobs",
  restoreJobs: "Failed to unarchive jobs",
  renewJobs: "Failed to renew jobs",
  deleteJobs: "Failed to delete jobs",
  saveBlog: "Failed to save blog",
  blogStatus: "Failed to update blog status",
  deleteBlog: "Failed to delete blog post",
  saveBook: "Failed to save book",
  bookStatus: "Failed to update book status",
  deleteBook: "Failed to delete book",
  saveEvent: "Failed to save event",
  deleteEvent: "Failed to delete event",
  eventStatus: "Failed to update event status",
  submitEvent: "Failed to submit the event. Please try again.",
  saveCompany: "Failed to save company",
  mergeCompany: "Failed to merge companies",
  copyPosting: "The posting could not be copied. Please try again.",
  importJobs: "Failed to update the import",
  unsubscribe: "Failed to unsubscribe user",
  recruiterStatus: "Failed to update recruiter status. Please try again.",
  mail: "Failed to update the mail",
  searchEngine: "Failed to resume the search engine",
  uploadImage: "The image could not be uploaded. Please try again.",
};

/**
 * Converts the error message of an action to that of undoing it: 'Failed to unarchive jobs' for 'Failed to archive
 * jobs'.
 */
export function undoFailure(failed: string): string {
  if (failed === failures.archiveJobs) return failures.restoreJobs;
  if (failed === failures.restoreJobs) return failures.archiveJobs;
  return failed;
}
