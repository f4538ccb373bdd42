// The cost of the policies on files and of a deletion's triggers, on a real PostgreSQL with hosted storage's indexes and
// search: a list among 100,000 files of 1,000 therapists, files without a row, a record with 5,000 notes deleted. Beside
// each, in the same run, what the project did before: the policy without bounds, the triggers and the
// foreign key of notes asked once per row.
import { randomUUID } from 'node:crypto';
import { openDatabase } from './database.mjs';
import { machine, median } from './support.mjs';

const RUNS = Number(process.env.RUNS ?? 7);
const [THERAPISTS, FILES, OWN, NOTES] = [1000, 100_000, 1000, 5000];
const user = randomUUID();

/** As in the storage service 1.x: `search` runs as the caller, for the names that match a prefix. */
const HOSTED = `
  create index bucketid_objname_c on storage.objects (bucket_id, name collate "C");
  create index if not exists name_prefix_search on storage.objects (name text_pattern_ops);
  create function storage.search(prefix text, bucket text, levels int) returns table (name text, id uuid)
  language plpgsql stable as $$
  begin
    return query execute
      'with folders as (
         select path_tokens[$1] as folder from storage.objects
         where objects.name ilike $2 || ''%'' and bucket_id = $3 and array_length(objects.path_tokens, 1) <> $1
         group by folder order by folder
       )
       (select folder, null::uuid from folders)
       union all
       (select path_tokens[$1], objects.id from storage.objects
         where objects.name ilike $2 || ''%'' and bucket_id = $3 and array_length(objects.path_tokens, 1) = $1
         order by objects.name)
       limit 1000'
      using levels, prefix, bucket;
  end;
  $$;
  grant usage on schema storage to authenticated;
  grant execute on function storage.search(text, text, int) to authenticated`;

const WITHOUT_BOUNDS = `alter policy "therapists read their own files" on storage.objects using (
  bucket_id in ('documents', 'patient-photos') and (storage.foldername(name))[1] = (select auth.uid())::text)`;

/** The function as it was before the policy had bounds. */
const FORMER_ORPHANS = `
  create or replace function public.orphan_files() returns table (bucket_id text, name text)
  language sql stable security invoker set search_path = '' as $$
    select o.bucket_id, o.name
    from storage.objects o
    where greatest(o.created_at, o.updated_at) < now() - interval '24 hours'
      and o.name operator(pg_catalog.~>=~) (select auth.uid()::text || '/')
      and o.name operator(pg_catalog.~<~) (select auth.uid()::text || '0')
      and (
        (o.bucket_id = 'documents'
          and not exists (select 1 from public.patient_documents d where d.file_path = o.name))
        or (o.bucket_id = 'patient-photos'
          and not exists (select 1 from public.patients p where p.id::text = (storage.foldername(o.name))[2]))
      )
    order by o.bucket_id, o.name;
  $$`;

const EACH_ROW = `
  drop trigger session_notes_log_deleted on session_notes;
  drop trigger session_notes_log on session_notes;
  create trigger session_notes_log after insert or update or delete on session_notes
    for each row execute function log_row('note', '', 'occurred_on', '{occurred_on,time_of_day,setting,kind,content,reason,ratings}');
  alter table session_notes
    add unique (id, patient_id, user_id),
    add foreign key (replaces, patient_id, user_id) references session_notes (id, patient_id, user_id)`;

async function fill(sql) {
  await sql.unsafe(`
    set session_replication_role = replica;
    create temp table therapists as select n, gen_random_uuid() as id from generate_series(1, ${THERAPISTS - 1}) n;
    insert into therapists values (0, '${user}');
    insert into auth.users (id, email) select id, n || '@exemplo.com.br' from therapists;
    create temp table people as
      select t.id as user_id, gen_random_uuid() as id, t.n as therapist, p as n from therapists t,
        generate_series(1, case t.n when 0 then ${OWN / 2} else ${FILES / THERAPISTS / 2} end) p;
    insert into patients (id, user_id, nome, "dataNascimento") select id, user_id, 'Rita Prado', '1980-05-01' from people;
    create temp table paths as
      select id, user_id, format('%s/%s/1_0.pdf', user_id, id) as path from people;
    insert into patient_documents (patient_id, user_id, file_name, file_path, file_size, mime_type)
      select id, user_id, 'Laudo.pdf', path, 1000, 'application/pdf' from paths;
    insert into storage.objects (bucket_id, name, created_at, updated_at)
      select 'documents', path, '2025-01-05', '2025-01-05' from paths;
    insert into storage.objects (bucket_id, name, created_at, updated_at)
      select 'patient-photos', format('%s/%s/profile.jpg', user_id, id), '2025-01-05', '2025-01-05' from people;
    ${HOSTED};
    set session_replication_role = origin`);
  await sql.unsafe('vacuum analyze');
  const [{ id }] = await sql.unsafe(`select id from people where therapist = 0 limit 1`);
  return id;
}

/** Runs `first` as the owner and `work` as the therapist; rolls both back. In ms. */
async function timed(sql, first, work) {
  await sql.unsafe(`begin; ${first}`);
  try {
    await sql.unsafe(`select set_config('request.jwt.claim.sub', '${user}', true)`);
    await sql.unsafe('set local role authenticated');
    const begun = performance.now();
    await sql.unsafe(work);
    return performance.now() - begun;
  } finally {
    await sql.unsafe('rollback');
  }
}

async function compare(sql, name, work, before, prepare = 'select 1') {
  const [now, then] = [[], []];
  // the first run only warms the caches
  for (let run = 0; run <= RUNS; run += 1) {
    const pair = [await timed(sql, prepare, work), await timed(sql, `${before}; ${prepare}`, work)];
    if (run === 0) continue;
    now.push(pair[0]);
    then.push(pair[1]);
  }
  const [one, other] = [median(now), median(then)];
  console.log(
    `  ${name}: ${(one / other).toFixed(3)} of before (${one.toFixed(0)} against ${other.toFixed(0)} ms)`,
  );
}

const database = await openDatabase();
if (!database) throw new Error('No PostgreSQL server is installed.');
const { sql, close } = database;
try {
  const patient = await fill(sql);
  const notes = `
    insert into session_notes (user_id, patient_id, occurred_on, content)
    select '${user}', '${patient}', date '2026-01-05' - n, 'Treino de preensão.' from generate_series(1, ${NOTES}) n;
    insert into therapist_profiles (user_id, full_name) values ('${user}', 'Helena Duarte');
    update session_notes set finalised_at = now() where patient_id = '${patient}' and occurred_on < '2026-01-01'`;
  console.log(
    `Files and deletions, ${FILES.toLocaleString('en-US')} files, median of ${RUNS} alternating runs (${machine()})`,
  );
  for (const bucket of ['documents', 'patient-photos']) {
    const list = `select * from storage.search('${user}/${patient}/', '${bucket}', 3)`;
    await compare(sql, `list of a patient's ${bucket}`, list, WITHOUT_BOUNDS);
  }
  await compare(
    sql,
    `files without a row, among ${OWN} own ones`,
    'select * from orphan_files()',
    `${WITHOUT_BOUNDS}; ${FORMER_ORPHANS}`,
  );
  await compare(
    sql,
    `a record with ${NOTES} notes is deleted`,
    `delete from patients where user_id = '${user}' and id = '${patient}'`,
    EACH_ROW,
    notes,
  );
} finally {
  await close();
}
