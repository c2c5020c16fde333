import "./prelude.ts";
import { serve } from "./serve.ts";

await serve(true);
