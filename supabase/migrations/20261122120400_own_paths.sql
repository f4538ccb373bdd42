-- A row names a file of its own patient, in one spelling: those who read a path normalise it, and under another one the
-- file's changes would escape the history. What was stored before stays as it is, until it is next changed.

alter table public.patient_documents add constraint patient_documents_file_path_plain check (
  file_path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[A-Za-z0-9_-][A-Za-z0-9._-]*$'
) not valid;

alter table public.patients add constraint patients_photo_url_own check (
  photo_url is null
  or position('/patient-photos/' in split_part(photo_url, '?', 1)) = 0
  or split_part(split_part(photo_url, '?', 1), '/patient-photos/', 2)
    ~ ('^' || user_id::text || '/' || id::text || '/[A-Za-z0-9_-][A-Za-z0-9._-]*$')
) not valid;

do $$
begin
  alter table public.patient_documents validate constraint patient_documents_file_path_plain;
exception when check_violation then null;
end;
$$;

do $$
begin
  alter table public.patients validate constraint patients_photo_url_own;
exception when check_violation then null;
end;
$$;
