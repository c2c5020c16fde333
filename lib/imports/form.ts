import { z } from "zod";
import { webAddress } from "@/lib/forms/fields";

/** The form in which a recruiter gives the address of a posting on another site, to fill the job form from it. */
export const copySchema = z.object({ address: webAddress("Address") });
