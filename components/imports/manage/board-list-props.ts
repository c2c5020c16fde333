import type { FormAction } from "@/lib/auth/action";
import type { LinkedBoard } from "@/lib/imports/schema";

export type BoardListProps = {
  boards: LinkedBoard[];
  action: FormAction<{ text: string }>;
  asAdmin?: boolean;
};
