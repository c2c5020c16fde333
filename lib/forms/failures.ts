/** What is said of any failure that has no sentence of its own. */
export const unexpectedFailure = "Something went wrong. Please try again.";

/** Messages of failed actions (SPEC section 8), from the server, or from the browser when it cannot reach the server. */
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
  unsubscribe: "Failed to unsubscribe user",
  recruiterStatus: "Failed to update recruiter status. Please try again.",
  mail: "Failed to change what happens to mail",
  searchEngine: "Failed to resume the search engine",
  uploadImage: "The image could not be uploaded. Please try again.",
};
