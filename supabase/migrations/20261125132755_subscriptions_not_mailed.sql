-- An outcome of a newsletter request whose mailbox gets no more mail that day. The next file returns it.

set local check_function_bodies = off;

alter type "public"."subscription_outcome" add value 'not_mailed' after 'mailbox_limited';
