export { default, generateMetadata } from "../../in/[country]/[city]/page";
