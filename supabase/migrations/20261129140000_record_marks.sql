-- What a device has taken along is brought up to date record by record: it asks which of them have changed.

create function public.record_marks(patient_ids uuid[]) returns table (patient_id uuid, mark text)
language sql stable set search_path = '' as $$
  select p.id, concat_ws(' ', p.revision, p.updated_at, last_entry.id, last_entry.changed_at)
  from public.patients p
  left join lateral (
    select h.id, h.changed_at
    from public.patient_history h
    where h.user_id = p.user_id and h.patient_id = p.id
    order by h.id desc
    limit 1
  ) last_entry on true
  where p.user_id = (select auth.uid()) and p.id = any (patient_ids) and p.archived_at is null;
$$;
comment on function public.record_marks(uuid[]) is
'Of these records, those in use: a text that differs after every entry of the record, also after a backup was restored.';
revoke all on function public.record_marks(uuid[]) from public, anon;
grant execute on function public.record_marks(uuid[]) to authenticated;
