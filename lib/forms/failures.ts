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
