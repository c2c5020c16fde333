import { z } from "zod";
import { webAddress } from "@/lib/forms/fields";

/** The form that copies a posting elsewhere into the job form. */
export const copySchema = z.object({ address: webAddress("Address") });
