-- The order of job lists by when a job stops being listed.

set local check_function_bodies = off;

alter type "public"."job_order" add value 'ends' after 'applications';
