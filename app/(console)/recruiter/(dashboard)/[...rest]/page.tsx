export { default, metadata } from "../../../admin/(dashboard)/[...rest]/page";
