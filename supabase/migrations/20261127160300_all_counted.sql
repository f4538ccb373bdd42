-- A tombstone counts every kind that a record had beside its answers; the history apart, which tells of all of them.
alter table public.patient_tombstones
  add care_plans integer,
  add goal_ratings integer,
  add disclosures integer,
  add imported_records integer;
comment on column public.patient_tombstones.disclosures is
'What left the record otherwise than as an issued report, copies among it.';

create or replace function public.add_patient_tombstone() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  said jsonb := nullif(current_setting('app.deletion', true), '')::jsonb;
begin
  -- what was said of another deletion of this transaction
  if said ->> 'patient' is distinct from old.id::text then
    said := null;
  end if;
  insert into public.patient_tombstones (
    patient_id, user_id, deleted_by, reason, words, notes, documents, consents, family_answers, goals, results, evaluations,
    issued_reports, care_plans, goal_ratings, disclosures, imported_records, begun_at, last_entry_at
  )
  select old.id, old.user_id, auth.uid(), said ->> 'reason', said ->> 'words', n.held, d.held, c.held, f.held, g.held, r.held,
    e.held, i.held, l.held, t.held, s.held, m.held, old.created_at,
    greatest(
      old.updated_at, n.latest, d.latest, c.latest, f.latest, m.latest, l.latest, g.latest, t.latest, r.latest, e.latest,
      i.latest, s.latest
    )
  from (
    select count(*) as held, max(n.updated_at) as latest
    from public.session_notes n where n.patient_id = old.id and n.user_id = old.user_id
  ) n, (
    select count(*) as held, max(d.uploaded_at) as latest
    from public.patient_documents d where d.patient_id = old.id and d.user_id = old.user_id
  ) d, (
    select count(*) as held, max(greatest(c.received_at, c.signed_at, c.revoked_at)) as latest
    from public.consents c where c.patient_id = old.id and c.user_id = old.user_id
  ) c, (
    select count(*) as held, max(greatest(f.received_at, f.reviewed_at)) as latest
    from public.family_answers f where f.patient_id = old.id and f.user_id = old.user_id
  ) f, (
    -- one import may be stored in several parts
    select count(*) filter (where m.part = 1) as held, max(m.imported_at) as latest
    from public.imported_records m where m.patient_id = old.id and m.user_id = old.user_id
  ) m, (
    select count(*) as held, max(l.updated_at) as latest
    from public.care_plans l where l.patient_id = old.id and l.user_id = old.user_id
  ) l, (
    select count(*) as held, max(g.updated_at) as latest
    from public.goals g where g.patient_id = old.id and g.user_id = old.user_id
  ) g, (
    select count(*) as held, max(t.created_at) as latest
    from public.goal_ratings t where t.patient_id = old.id and t.user_id = old.user_id
  ) t, (
    select count(*) as held, max(r.updated_at) as latest
    from public.results r where r.patient_id = old.id and r.user_id = old.user_id
  ) r, (
    select count(*) as held, max(e.finalised_at) as latest
    from public.evaluations e where e.patient_id = old.id and e.user_id = old.user_id
  ) e, (
    select count(*) as held, max(i.issued_at) as latest
    from public.issued_reports i where i.patient_id = old.id and i.user_id = old.user_id
  ) i, (
    -- a copy that was made adds nothing to the record
    select count(*) as held, max(s.created_at) filter (where s.kind <> 'copia') as latest
    from public.disclosures s where s.patient_id = old.id and s.user_id = old.user_id
  ) s;
  return old;
end;
$$;
