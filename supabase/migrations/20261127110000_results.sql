-- Results of instruments, by name alone: no item and no scoring of any instrument is part of the product.
create table public.results (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  patient_id uuid not null,
  instrument text not null
    constraint results_instrument_check check (instrument ~ '\S' and char_length(instrument) <= 200),
  measured_on date not null
    constraint results_measured_on_readable check (measured_on between '0001-01-01' and '9999-12-31'),
  value numeric constraint results_value_check check (value between -1e12 and 1e12 and scale(value) <= 6),
  text text constraint results_text_check check (text ~ '\S' and char_length(text) <= 1000),
  unit text constraint results_unit_check check (unit ~ '\S' and char_length(unit) <= 50),
  higher_is_better boolean,
  comment text constraint results_comment_check check (comment ~ '\S' and char_length(comment) <= 1000),
  document_id uuid,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (id, user_id),
  foreign key (patient_id, user_id) references public.patients (id, user_id) on delete cascade,
  constraint results_document_fkey foreign key (document_id, user_id)
    references public.patient_documents (id, user_id) on delete set null (document_id),
  constraint results_say_something check (num_nonnulls(value, text) > 0)
);
comment on table public.results is
'The result of an instrument on a day: a number with its unit, words, or both. What it said before is in the history.';

create index results_user_id_patient_id_idx on public.results (user_id, patient_id, measured_on, id);
create index results_patient_id_user_id_idx on public.results (patient_id, user_id);
create index results_document_id_idx on public.results (document_id, user_id) where document_id is not null;

create function public.touch_result() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.user_id, new.patient_id) is distinct from (old.id, old.user_id, old.patient_id) then
      raise exception 'a result keeps its id and its patient' using errcode = '42501';
    end if;
    new.created_at := old.created_at;
    new.revision := old.revision + 1;
    new.updated_at := now();
  elsif current_user in ('anon', 'authenticated', 'service_role') then
    new.created_at := now();
    new.updated_at := new.created_at;
    new.revision := 1;
  end if;
  return new;
end;
$$;
comment on function public.touch_result() is
'The server says when and how often; the owner of the tables, who fills or restores a database, may insert other values.';
revoke all on function public.touch_result() from public, anon, authenticated;

create trigger results_touch before insert or update on public.results
  for each row execute function public.touch_result();
create trigger results_refuse_deleted_id after insert on public.results
  for each row execute function public.refuse_deleted_id();
create trigger results_store_deleted_ids after delete on public.results
  referencing old table as gone for each statement execute function public.store_deleted_ids();

create function public.check_result_document() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if not exists (
    select from public.patient_documents d
    where d.id = new.document_id and d.patient_id = new.patient_id and d.user_id = new.user_id
  ) then
    raise exception 'only a document of the same patient is attached' using errcode = '23503';
  end if;
  return null;
end;
$$;
revoke all on function public.check_result_document() from public, anon, authenticated;

create trigger results_check_document after insert or update of document_id on public.results
  for each row when (new.document_id is not null) execute function public.check_result_document();

create function public.log_result() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  result public.results := case tg_op when 'DELETE' then old else new end;
  before constant jsonb := case tg_op when 'INSERT' then '{}' else to_jsonb(old) end;
  after constant jsonb := case tg_op when 'DELETE' then '{}' else to_jsonb(new) end;
  changed jsonb;
begin
  -- Results that are deleted with their patient leave no entry: its history goes, too.
  if not exists (select from public.patients p where p.id = result.patient_id and p.user_id = result.user_id) then
    return null;
  end if;
  select coalesce(jsonb_object_agg(a.key, coalesce(before -> a.key, 'null')), '{}')
  into changed
  from jsonb_each(to_jsonb(result)) a
  where a.key in (
      'instrument', 'measured_on', 'value', 'text', 'unit', 'higher_is_better', 'comment', 'document_id'
    )
    and coalesce(after -> a.key, 'null') is distinct from coalesce(before -> a.key, 'null');
  if changed <> '{}' then
    insert into public.patient_history (patient_id, user_id, changed_by, kind, columns, old, entry_id, occurred_on)
    values (
      result.patient_id, result.user_id, auth.uid(),
      case tg_op when 'INSERT' then 'result_added' when 'UPDATE' then 'result_changed' else 'result_removed' end,
      array(select jsonb_object_keys(changed)),
      case tg_op when 'INSERT' then '{}'
        -- its name tells what the entry is about
        else changed || jsonb_build_object('instrument', old.instrument) end,
      result.id, result.measured_on
    );
  end if;
  return null;
end;
$$;
revoke all on function public.log_result() from public, anon, authenticated;

create trigger results_log after insert or update or delete on public.results
  for each row execute function public.log_result();

alter table public.results enable row level security;

create policy "therapists read their own results" on public.results
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "therapists add their own results" on public.results
  for insert to authenticated with check ((select auth.uid()) = user_id);
create policy "therapists change their own results" on public.results
  for update to authenticated using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "therapists delete their own results" on public.results
  for delete to authenticated using ((select auth.uid()) = user_id);

revoke all on public.results from anon, authenticated;
revoke truncate on public.results from service_role;
grant select, delete on public.results to authenticated;
grant insert (
  id, user_id, patient_id, instrument, measured_on, value, text, unit, higher_is_better, comment, document_id
) on public.results to authenticated;
grant update (instrument, measured_on, value, text, unit, higher_is_better, comment, document_id)
  on public.results to authenticated;
