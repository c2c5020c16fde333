"use server";
import { adminAction, refreshOnly } from "@/lib/auth/session";
import { failures } from "@/lib/forms/submission";
import { rowSchema } from "@/lib/rows/schema";
import { hrefAfterSaving } from "@/lib/rows/list-address";
import { decideRecruiter, decideMembership, suspendRecruiter } from "@/lib/recruiters/mutations";
import { otherCompanySchema, rejectionSchema, suspensionSchema } from "@/lib/recruiters/schema";

const failed = failures.recruiterStatus;

export const approveRecruiterAction = adminAction({
  schema: rowSchema,
  failed,
  run: ({ id }) => decideRecruiter(id, "pending", { status: "approved" }),
  after: refreshOnly,
});

export const rejectRecruiterAction = adminAction({
  schema: rejectionSchema,
  failed,
  run: ({ id, reason }) =>
    decideRecruiter(id, "pending", { status: "rejected", suspension_reason: reason }),
  after: refreshOnly,
});

export const reinstateRecruiterAction = adminAction({
  schema: rowSchema,
  failed,
  run: ({ id }) => decideRecruiter(id, "suspended", { status: "approved" }),
  after: refreshOnly,
});

export const suspendRecruiterAction = adminAction({
  schema: suspensionSchema,
  failed,
  run: suspendRecruiter,
});

export const confirmMembershipAction = adminAction({
  schema: rowSchema,
  failed,
  run: ({ id }) => decideMembership(id),
  after: { goTo: hrefAfterSaving("/admin/recruiters") },
});

/**
 * Declines a recruiter's membership in an existing company by moving the recruiter to a new company with another name.
 */
export const nameOtherCompanyAction = adminAction({
  schema: otherCompanySchema,
  failed,
  run: ({ id, newName }) => decideMembership(id, newName),
  after: { goTo: hrefAfterSaving("/admin/recruiters") },
});
