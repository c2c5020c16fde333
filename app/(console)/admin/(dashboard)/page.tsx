export { default, generateMetadata } from "./jobs/page";
