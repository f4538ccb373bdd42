-- Few notes replace another. An index on those alone is small, so that it is the one that is asked; with the index on all,
-- the plans for a patient with thousands of notes read every one of them for each.
alter table public.session_notes drop constraint session_notes_replaced_once;
create unique index session_notes_replaced_once on public.session_notes (replaces, patient_id, user_id)
  where replaces is not null;

-- The same page under a plan that holds for any number of notes.
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
    select n as note from public.session_notes n
    where n.patient_id = patient
      and (n.occurred_on, n.created_at, n.id) < (
        case when before_on is null then 'infinity'::date else before_on end,
        case when before_created is null then 'infinity'::timestamptz else before_created end,
        case when before_id is null then 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid else before_id end
      )
      and (
        select c.id from public.session_notes c
        where c.replaces = n.id and c.patient_id = n.patient_id and c.user_id = n.user_id
        limit 1
      ) is null
    order by n.occurred_on desc, n.created_at desc, n.id desc
    limit least(most, 200)
  ), chains as (
    select 0 as depth, h.note as head, h.note from heads h
    union all
    select c.depth + 1, c.head, older.note
    from chains c
    cross join lateral (
      select n as note from public.session_notes n
      where n.id = (c.note).replaces and n.user_id = (c.note).user_id
      limit 1
    ) older
  )
  select (c.note).* from chains c
  order by (c.head).occurred_on desc, (c.head).created_at desc, (c.head).id desc, c.depth;
$$;
