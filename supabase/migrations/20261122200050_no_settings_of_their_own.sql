-- No function that visitors or accounts may call takes more memory than the operator gives to queries.

alter function private.list_jobs(boolean, boolean, text, public.posted_by, public.job_order, boolean, integer, integer)
  reset work_mem;
alter function private.list_jobs(boolean, boolean, text, public.posted_by, public.job_order, boolean, integer, integer)
  reset jit;
