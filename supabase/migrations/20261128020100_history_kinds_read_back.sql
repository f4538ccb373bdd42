-- The kinds of the history are read back as they stand, whatever their letters; what cannot be is no reason to lose one.
create or replace function public.add_history_kinds(kinds text[]) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  literal constant text := '''([^''\\]+)''::text';
  known constant text := (
    select pg_get_constraintdef(c.oid) from pg_catalog.pg_constraint c
    where c.conrelid = 'public.patient_history'::regclass and c.conname = 'patient_history_kind_check'
  );
begin
  if exists (select from unnest(kinds) kind where kind ~ '[''\\]' or kind = '' or kind is null) then
    raise exception 'a kind of the history that cannot be read back: %', kinds;
  end if;
  if regexp_replace(known, literal || '(, )?', '', 'g') is distinct from 'CHECK ((kind = ANY (ARRAY[])))' then
    raise exception 'the kinds of the history cannot be read: %', known;
  end if;
  if not exists (select from unnest(kinds) kind where position(quote_literal(kind) in known) = 0) then
    return;
  end if;
  execute (
    select 'alter table public.patient_history drop constraint patient_history_kind_check, '
      || 'add constraint patient_history_kind_check check (kind in ('
      || string_agg(quote_literal(kind.name), ', ' order by kind.place) || '))'
    from (
      select word.match[1] as name, word.place
      from regexp_matches(known, literal, 'g') with ordinality word (match, place)
      union all
      select added.name, 1000 + added.place
      from unnest(kinds) with ordinality added (name, place)
      where position(quote_literal(added.name) in known) = 0
    ) kind
  );
end;
$$;
