-- A migration of its own: a new value cannot be used in the transaction that adds it.

alter type public.recruiter_status add value if not exists 'suspended';
