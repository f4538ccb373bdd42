-- What each table, column, function, trigger and index is for, where the database itself keeps it: `supabase/schema.sql`
-- prints these. A migration that changes what one says writes it anew.

comment on table public.answer_marks is
'What is known of an answer besides its words: why there is none, and who gave it. One row per question, so that two
devices merge per question as they do for answers. A question that nobody marked has no row.
answer_marks_question lists the columns of patients that are no questions; a new question needs no line there.';
comment on column public.answer_marks.informant is
'In the words that are shown and printed: ''Mãe'', ''Escola'', or what was written for another one.';

comment on table public.consent_texts is
'The texts that can be accepted, by version and hash: a migration adds each, and a consent can name no other. The words
themselves are in the app.';
comment on column public.consent_texts.hash is 'SHA-256 of the words, hex.';

comment on table public.consents is
'Consents under the LGPD. A consent is evidence: it is inserted once and never rewritten. Only its signature and its
revocation are filled in later, each once. It is deleted with its patient alone.';
comment on column public.consents.device_times is
'What the device''s clock said where it was more than a day from the server''s, whose time stands in its place.';
comment on trigger consents_check_signature on public.consents is
'After the write: constraints have refused by then what is neither drawn nor typed.';
comment on trigger consents_stamp_update on public.consents is
'Its name sorts after consents_check_update, which has refused by then whatever may not be changed.';

comment on table public.deleted_ids is
'The ids of deleted rows of any kind: none is ever taken again, so that no other text can stand under the id of a deleted
one. An id is spent for its therapist alone; to others it is like one that nobody used.';

comment on table public.device_keys is
'The keys that encrypt drafts on a therapist''s devices, one per device. The device holds its key wrapped by the password;
this copy restores it after the password was reset. A key is inserted once and never rewritten: the drafts under a
replaced key could not be read.';
comment on column public.device_keys.device_id is 'Made by the device, at random.';
comment on column public.device_keys.key_material is '256 bits in base64.';
comment on trigger device_keys_limit on public.device_keys is
'One per browser and per clearing of its data: years of use. No older key makes room, since the server cannot tell which
one still opens drafts; without a copy, the password alone opens the new one.';

comment on table public.family_answers is
'What a family wrote by itself, as it wrote it: evidence that is added and never changed. Nothing of it is in the record
before the therapist has reviewed it; only that time is set later, once. The shape of answers is checked before the
review alone: a row from before the constraint can always be reviewed.';
comment on column public.family_answers.id is 'Made by the client: sending the row again stores nothing twice.';
comment on column public.family_answers.begun_at is
'By the clock of the device on which it was written; the server''s time is received_at.';
comment on column public.family_answers.answers is
'By column: {"text": …}, or {"mark": ''nao_sabe'' | ''nao_perguntado''}. Columns of any version of the questionnaire.';

comment on table public.patient_documents is
'The PDFs of a patient. The files are in the bucket "documents" under file_path, which has one spelling: storage
normalises paths, and the history would miss changes of a file under another spelling.';
comment on trigger patient_documents_no_change on public.patient_documents is
'The row of a document is added and removed, and never rewritten: the service key could point it to another file without
an entry in the history, which has one for each removal.';

comment on table public.patient_history is
'What a record said before each change (Lei 13.787/2018, art. 4: no alteration goes unnoticed). Triggers alone write it: no
client may insert, change or delete a row. It has no foreign key to patients: a deletion clears the history itself and
leaves a tombstone.';
comment on column public.patient_history.changed_by is 'Null when the change came from the database''s own console.';
comment on column public.patient_history.columns is
'Which columns were filled, changed or marked; empty for documents, photos, notes and answers of families. Lists read
these and no text.';
comment on column public.patient_history.old is
'For each changed column what stood there before; the new value is in the next row, or in the record. For marks
{"mark": …, "informant": …} or null by column, for a removed document its row, for an open note what it said. What a
finalised note says is in the note.';
comment on column public.patient_history.transaction is
'Which entries one transaction wrote. The numbers begin again where a database is moved: they tell entries of about the
same time apart, and no others. Entries from before the column have none.';

comment on table public.patient_tombstones is
'One row per deletion of a patient: why, if a reason was given, and what the record held, never what it said. An id that is
used again gets a second tombstone.';
comment on column public.patient_tombstones.words is 'Another reason, in the therapist''s words.';
comment on column public.patient_tombstones.notes is 'Null, as the other numbers, for deletions from before the column.';
comment on column public.patient_tombstones.begun_at is 'When the record was made.';
comment on column public.patient_tombstones.last_entry_at is 'The time of its last entry of any kind.';

comment on table public.patients is
'One table for both forms: every question of the adult and of the child anamnesis is a column. Discharging is an entry in
the record; archiving is none and changes neither updated_at nor how long the record is kept.';
comment on column public.patients.user_id is 'Deleting an account never erases records.';
comment on column public.patients.consent_version is
'The version of the text whose consent is in force, null without one; derived by refresh_consent_version.';
comment on column public.patients."queixaResumo" is
'The report of all patients prints 300 characters; one more tells a complaint that continues from one that ends there.';
comment on column public.patients.readmission_reason is 'Why the last discharge was undone; null while one is in force.';
comment on column public.patients.to_ask is
'The columns that are still to be asked, for the lists, which read no marks; derived by refresh_to_ask.';
comment on index public.patients_archived_idx is
'The lists filter archived records out of the index on all; the archived ones have this one.';

comment on table public.phrases is
'A therapist''s own short texts, inserted while writing. They belong to the therapist and to no patient: they have no history
and are deleted with the account.';

comment on table public.profile_versions is
'What the profile of a therapist said, and from when on. A trigger alone writes it; it is deleted with the account.';
comment on column public.profile_versions.changed_by is 'Null when the change came from the database''s own console.';

comment on table public.session_notes is
'What follows the intake: one row per entry, open until it is finalised. A finalised one is evidence (COFFITO 415/2012;
Lei 13.787/2018, art. 4): it is never changed, and deleted with its patient alone. A correction is a new note that names
the old one, once; nothing points forward, so that the old row never changes.';
comment on column public.session_notes.id is 'Made by the client: sending the row again stores nothing twice.';
comment on column public.session_notes.created_at is
'In milliseconds, as clients read it: a page begins after the time that they name.';
comment on column public.session_notes.author is
'Name, category and CREFITO as the profile had them when the note was finalised, and the version of the profile.';
comment on index public.session_notes_replaced_once is
'Few notes replace another: the index on those is small and is used. With one on all notes, the plan for a patient with
thousands read every note for each.';
comment on index public.session_notes_user_id_patient_id_occurred_on_idx is
'Newest first, page by page; those of one day in the order in which they came.';
comment on trigger session_notes_set_profile_version on public.session_notes is
'Its name sorts after session_notes_check_update, which has set the author by then.';

comment on table public.therapist_profiles is
'Who signs: what the letterhead and the signature of every report say. One row per therapist, made when it is first saved;
it is deleted with the account.';
comment on column public.therapist_profiles.crefito_region is 'The regional council.';
comment on column public.therapist_profiles.crefito_number is
'The number that the council gave, with the series of its diplomas: 12345-TO.';

comment on function public.add_patient_tombstone() is
'Before the deletion, while the rows to count are there; the patient''s row is locked, so that none is added.';
comment on function public.check_answer_mark() is
'A mark is of a question that has no answer; an informant is of an answer or a mark.';
comment on function public.check_consent_update() is 'A consent is signed once and revoked once; nothing else changes.';
comment on function public.check_family_answers_update() is
'Any time in reviewed_at says that the answers were reviewed: the server''s time is stored, and the first one stays.';
comment on function public.check_session_note_update() is
'Any time in finalised_at finalises the note: the time and the author are set by the server. A finalised note is never
changed.';
comment on function public.check_signature() is
'Up to 300 lines of points within the field, or a name. Not a constraint: a consent from before it can still be revoked.';
comment on function public.delete_patient(uuid, text, text) is
'Deletes a patient and tells the tombstone why; false if there is none. A plain deletion gives no reason.';
comment on function public.delete_patient_history() is
'After the deletion of a patient, in its transaction: entries of changes that were concurrent are found, too.';
comment on function public.keep_until(uuid[]) is
'Until when each record is kept: 20 years after its last entry of any kind (Lei 13.787/2018, art. 6). Computed and never
stored, so that no entry can be forgotten. The day is the one in Brasília.';
comment on function public.limit_rows() is
'How many rows of a table a therapist has at most. Counted after the insert, when row level security has refused the rows of
others: whether somebody else''s list is full is not told.';
comment on function public.log_answer_marks() is 'One entry per statement: what a form marks at once is one change.';
comment on function public.log_deleted_session_notes() is
'Refuses the deletion of a finalised note and logs that of an open one. Once per statement: a patient with thousands of
notes is deleted as fast as one with few.';
comment on function public.log_file() is
'Logs that the file of a document or photo was replaced or removed, whatever way the change took. Storage writes as itself;
remember_file_owner says for whom.';
comment on function public.log_patient() is
'Logs what a record said before a change, and its photo. Deletes the mark of a question that an update answers or clears.';
comment on function public.orphan_files() is
'The caller''s files that no patient and no row of a document names: removing the files of a deleted patient failed, or the
row never followed an upload. Files of the last 24 hours are left out: their upload may not have ended.';
comment on function public.patient_counters(timestamptz, timestamptz) is
'The four counters of the caller''s own patients; row level security hides all others. The bounds come from the device,
whose ''this month'' and ''today'' are the therapist''s.';
comment on function public.refresh_consent_version() is
'The newest consent decides whether one is in force: lists know it without reading consents.';
comment on function public.refresh_to_ask() is 'Lists know what is still to be asked without reading marks.';
comment on function public.refuse_deleted_id() is
'After the insert, which has waited by then for a concurrent deletion of the same id. With the rights of the caller, who
learns nothing of the ids of others. The owner of the tables, who restores a database, may insert a deleted record: its
tombstone stays.';
comment on function public.refuse_document_file_change() is
'A document''s file is never replaced or renamed while its row names it, whatever way the change takes: an address that was
signed for an upload needs no session and asks no policy.';
comment on function public.refuse_evidence_deletion() is
'After a deletion, once per statement: rows whose patient is gone are deleted with it, all others stay.';
comment on function public.refuse_profile_version_deletion() is 'The versions of a profile are deleted with its account.';
comment on function public.remember_file_owner() is
'Storage writes as itself: only the row that it proposes says for whom. One that a service key proposes names nobody, also
where the stored row keeps its owner.';
comment on function public.save_record(uuid, integer, jsonb, jsonb) is
'Saves answers and marks of a record in one step, if it still is at this revision, and returns it with its marks; otherwise
it saves nothing and returns null. marks has what is to stand for each question that it names:
{"mark": …, "informant": …}, or null for nothing.';
comment on function public.session_notes_page(uuid, integer, date, timestamptz, uuid) is
'One page of a patient''s notes, newest first, after the given one: the notes that no other replaces, and behind each, older
and older, those that it replaces. most counts the first alone. The plan holds for any number of notes: under row level
security, what coalesce() returns is compared with one row after the other, what case returns is looked up in the index.';
comment on function public.set_author_profile_version() is
'The author of a note names the last version of the profile that says what was signed.';
comment on function public.stamp_consent() is
'The device''s time gives way to the server''s where it is more than a day off, or contradicts the order in which the server
learned of things: no consent is given before an earlier one was revoked, none is revoked before it was given.';
comment on function public.stamp_family_answers() is
'The server says when the answers came; the owner of the tables, who fills or restores a database, may set another time.';
comment on function public.stamp_patient() is
'The server says when a record came and in which revision it is; the owner of the tables, who fills or restores a database,
may set others.';
comment on function public.stamp_session_note() is
'The server says when a note came; the owner of the tables, who fills or restores a database, may set another time. A
correction names a finalised note of the same patient, which is checked here alone: a finalised note stays as long as its
patient, so that no deletion has to ask whether a correction names it.';
comment on function public.store_deleted_ids() is 'Once per statement, also for all rows that are deleted with their patient.';
comment on function public.touch_patient() is
'Counts an update as a revision and sets its time. Not counted: derived columns, and the photo of a new record, whose address
has no version and comes within an hour of the insert (an hour is more than a slow line takes for one photo). Archiving
changes no updated_at; archiving what another device archived changes nothing.';
