export { default, generateMetadata } from "./[city]/page";
