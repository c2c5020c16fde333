import "./start.ts";
