-- The weeks of the pregnancy that a child was born after, which correct its age. An answer as all are, so a text.
alter table public.patients add column gestational_weeks text
  constraint patients_gestational_weeks_check
  check (char_length(gestational_weeks) <= 2 and gestational_weeks ~ '^(2[0-9]|3[0-9]|4[0-4])$');
comment on column public.patients.gestational_weeks is
'The completed weeks of gestation at birth, 20 to 44. The corrected age is computed from them and from the birth date.';

-- It says who the patient is, and no evaluation asks it; the newest patients are shown with their age.
do $$
declare
  changed record;
  words text;
begin
  for changed in
    select *
    from (values
      ('public.add_first_evaluation(uuid, uuid)', '''escola''', '''escola'', ''gestational_weeks'''),
      (
        'public.overview(timestamptz[], timestamptz, date[])', 'p."dataNascimento", p.created_at',
        'p."dataNascimento", p.gestational_weeks, p.created_at'
      )
    ) as change (name, before, after)
  loop
    words := pg_get_functiondef(changed.name::regprocedure);
    if position(changed.before in words) = 0 then
      raise exception '% does not name %', changed.name, changed.before;
    end if;
    execute replace(words, changed.before, changed.after);
  end loop;
end;
$$;
