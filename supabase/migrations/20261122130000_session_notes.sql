-- What follows the intake: one row per entry, open until it is finalised. A finalised one is evidence (COFFITO 415/2012;
-- Lei 13.787/2018, art. 4): it is never changed or deleted, by nobody, and goes with its patient alone. A correction is
-- a new note that names the old one, once; nothing points forward, so the old row never changes.

create table public.session_notes (
  -- Made by the client, so that sending it again stores nothing twice.
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  patient_id uuid not null,
  occurred_on date not null,
  kind text not null default 'atendimento' check (kind in ('atendimento', 'falta', 'contato')),
  content text not null
    constraint session_notes_content_filled check (content ~ '\S')
    constraint session_notes_content_length check (char_length(content) <= 200000),
  revision integer not null default 1,
  -- In milliseconds, as clients read it: a page begins after the time that they name.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  finalised_at timestamptz,
  -- Name, category and CREFITO as the profile had them when the note was finalised.
  author jsonb check (octet_length(author::text) <= 4000),
  replaces uuid,
  reason text check (reason ~ '\S' and char_length(reason) <= 1000),
  primary key (id, user_id),
  foreign key (patient_id, user_id) references public.patients (id, user_id) on delete cascade,
  unique (id, patient_id, user_id),
  constraint session_notes_replaced_once unique (replaces, patient_id, user_id),
  foreign key (replaces, patient_id, user_id) references public.session_notes (id, patient_id, user_id),
  check ((replaces is null) = (reason is null)),
  check (replaces <> id),
  check ((finalised_at is null) = (author is null))
);

-- Newest first, page by page; those of one day in the order in which they came.
create index session_notes_user_id_patient_id_occurred_on_idx
  on public.session_notes (user_id, patient_id, occurred_on desc, created_at desc, id desc);
create index session_notes_open_idx on public.session_notes (user_id, occurred_on, id) where finalised_at is null;

-- Only the owner of the tables, who fills or restores a database, may tell another time.
create function public.begin_session_note() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    new.created_at := now();
    new.updated_at := new.created_at;
    new.revision := 1;
    new.finalised_at := null;
    new.author := null;
  end if;
  if new.replaces is not null and not exists (
    select from public.session_notes n
    where n.id = new.replaces and n.user_id = new.user_id and n.finalised_at is not null
  ) then
    raise exception 'only a finalised note is corrected' using errcode = '23503';
  end if;
  return new;
end;
$$;
revoke all on function public.begin_session_note() from public, anon, authenticated;

create trigger session_notes_begin before insert on public.session_notes
  for each row execute function public.begin_session_note();

-- Setting any time in finalised_at finalises: the time and the author are the server's.
create function public.keep_session_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    -- with its patient, it goes
    if old.finalised_at is not null and exists (
      select from public.patients p where p.id = old.patient_id and p.user_id = old.user_id
    ) then
      raise exception 'a finalised note is never deleted';
    end if;
    return old;
  end if;
  if old.finalised_at is not null then
    raise exception 'a finalised note is never changed';
  end if;
  if (new.id, new.user_id, new.patient_id, new.replaces)
    is distinct from (old.id, old.user_id, old.patient_id, old.replaces)
  then
    raise exception 'a note keeps its id, its patient and what it replaces' using errcode = '42501';
  end if;
  new.created_at := old.created_at;
  new.updated_at := now();
  new.revision := old.revision + 1;
  new.author := null;
  if new.finalised_at is not null then
    new.finalised_at := now();
    select jsonb_build_object(
      'name', p.full_name,
      'category', p.category,
      'crefito_region', p.crefito_region,
      'crefito_number', p.crefito_number
    )
    into new.author
    from public.therapist_profiles p
    where p.user_id = new.user_id and p.full_name is not null;
    if new.author is null then
      raise exception 'a note is finalised by somebody with a name' using errcode = '23502';
    end if;
  end if;
  return new;
end;
$$;
revoke all on function public.keep_session_note() from public, anon, authenticated;

create trigger session_notes_keep before update or delete on public.session_notes
  for each row execute function public.keep_session_note();

create function public.refuse_truncate() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  raise exception 'finalised notes are never deleted';
end;
$$;
revoke all on function public.refuse_truncate() from public, anon, authenticated;

create trigger session_notes_no_truncate before truncate on public.session_notes
  for each statement execute function public.refuse_truncate();

alter table public.session_notes enable row level security;

create policy "therapists read their own notes" on public.session_notes
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "therapists add their own notes" on public.session_notes
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "therapists change their own notes" on public.session_notes
  for update to authenticated using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "therapists delete their own notes" on public.session_notes
  for delete to authenticated using ((select auth.uid()) = user_id);

revoke all on public.session_notes from anon, authenticated;
revoke truncate on public.session_notes from service_role;
grant select, delete on public.session_notes to authenticated;
grant insert (id, user_id, patient_id, occurred_on, kind, content, replaces, reason)
  on public.session_notes to authenticated;
grant update (occurred_on, kind, content, reason, finalised_at) on public.session_notes to authenticated;

-- One page of a patient's notes, newest first, after the given one: the notes that no other replaces, and behind each,
-- older and older, those that it replaces. `most` counts the first alone.
create function public.session_notes_page(
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
        coalesce(before_on, 'infinity'),
        coalesce(before_created, 'infinity'),
        coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
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
revoke all on function public.session_notes_page(uuid, integer, date, timestamptz, uuid) from public, anon;
grant execute on function public.session_notes_page(uuid, integer, date, timestamptz, uuid) to authenticated;

-- The history tells of notes, too. 'columns' is empty then; 'old' says what an open note said before it was changed or
-- deleted. What a finalised one says stands in itself.
alter table public.patient_history
  add note_id uuid,
  add occurred_on date,
  drop constraint patient_history_kind_check,
  add constraint patient_history_kind_check check (kind in (
    'created', 'changed', 'document_added', 'document_replaced', 'document_removed',
    'photo_added', 'photo_replaced', 'photo_removed',
    'note_added', 'note_changed', 'note_finalised', 'note_removed'
  ));

create function public.note_session_note() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  note public.session_notes := case tg_op when 'DELETE' then old else new end;
  said constant jsonb := case when tg_op = 'INSERT' then '{}' else jsonb_build_object(
    'occurred_on', old.occurred_on, 'kind', old.kind, 'content', old.content, 'reason', old.reason
  ) end;
  is_finalised constant boolean := tg_op <> 'DELETE' and note.finalised_at is not null;
  is_changed constant boolean := tg_op = 'UPDATE'
    and (new.occurred_on, new.kind, new.content, new.reason)
      is distinct from (old.occurred_on, old.kind, old.content, old.reason);
begin
  -- with its patient, it goes without a word
  if tg_op = 'DELETE' and not exists (
    select from public.patients p where p.id = note.patient_id and p.user_id = note.user_id
  ) then
    return null;
  end if;
  insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, old, note_id, occurred_on)
  select note.patient_id, note.user_id, auth.uid(), happened.kind, '{}', happened.old, note.id, note.occurred_on
  from (values
    ('note_added', '{}'::jsonb, tg_op = 'INSERT'),
    ('note_changed', said, is_changed),
    ('note_finalised', '{}', is_finalised),
    ('note_removed', said, tg_op = 'DELETE')
  ) as happened (kind, old, so)
  where happened.so;
  return null;
end;
$$;
revoke all on function public.note_session_note() from public, anon, authenticated;

create trigger session_notes_note after insert or update or delete on public.session_notes
  for each row execute function public.note_session_note();
