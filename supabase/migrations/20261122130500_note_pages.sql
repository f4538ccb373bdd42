-- The same page, found in the index: under row level security, what coalesce() returns is compared with one row after the
-- other; what 'case' returns is looked up.

create or replace function public.session_notes_page(
  patient uuid,
  most integer,
  before_on date default null,
  before_created timestamptz default null,
  before_id uuid default null
)
returns setof public.session_notes
language sql stable security invoker set search_path = '' as $$
  with recursive heads as (
    select n.* from public.session_notes n
    where n.patient_id = patient
      and (n.occurred_on, n.created_at, n.id) < (
        case when before_on is null then 'infinity'::date else before_on end,
        case when before_created is null then 'infinity'::timestamptz else before_created end,
        case when before_id is null then 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid else before_id end
      )
      and not exists (
        select from public.session_notes c
        where c.replaces = n.id and c.patient_id = n.patient_id and c.user_id = n.user_id
      )
    order by n.occurred_on desc, n.created_at desc, n.id desc
    limit least(most, 200)
  ), chains as (
    select 0 as depth, h.id as head, h.occurred_on as head_on, h.created_at as head_created, h.id, h.user_id, h.replaces
    from heads h
    union all
    select c.depth + 1, c.head, c.head_on, c.head_created, n.id, n.user_id, n.replaces
    from chains c
    join public.session_notes n on n.id = c.replaces and n.user_id = c.user_id
  )
  select n.* from chains c
  join public.session_notes n on n.id = c.id and n.user_id = c.user_id
  order by c.head_on desc, c.head_created desc, c.head desc, c.depth;
$$;
