/** What is said of any failure that has no sentence of its own. */
export const unexpectedFailure = "Something went wrong. Please try again.";

/**
 * What is said where an action failed (SPEC section 8): by the server where it could not do it, by the browser where the
 * server could not be asked at all.
 */
export const failures = {
  unexpected: unexpectedFailure,
  signIn: "Failed to login",
  signOut: "Failed to sign out. Please try again.",
  register: "Failed to register",
  saveJob: "Failed to save job",
  jobStatus: "Failed to update job status",
  deleteJob: "Failed to delete job",
  archiveJobs: "Failed to archive jobs",
  restoreJobs: "Failed to unarchive jobs",
  deleteJobs: "Failed to delete jobs",
  saveBlog: "Failed to save blog",
  blogStatus: "Failed to update blog status",
  deleteBlog: "Failed to delete blog post",
  saveBook: "Failed to save book",
  bookStatus: "Failed to update book status",
  deleteBook: "Failed to delete book",
  saveEvent: "Failed to save event",
  deleteEvent: "Failed to delete event",
  unsubscribe: "Failed to unsubscribe user",
  recruiterStatus: "Failed to update recruiter status. Please try again.",
  uploadImage: "The image could not be uploaded. Please try again.",
};
