export {
  optionsResponse as OPTIONS,
  notFoundProblem as GET,
  readOnlyProblem as POST,
} from "@/lib/api/list";
