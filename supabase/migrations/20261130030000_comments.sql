-- Comments that say what is so
-- ----------------------------

comment on trigger consents_check_signature on public.consents is
'After the write: constraints have refused by then what is neither drawn, typed nor on paper.';

comment on table public.deleted_ids is
'The ids of deleted rows of records and links: no client takes one again, so that no other text can stand under the id of a deleted one.
An id is spent for its therapist alone; to others it is like one that nobody used.';

comment on table public.patient_tombstones is
'One row per deletion of a patient: why, if a reason was given, and what the record held, never what it said. A record that the owner of
the database restored gets a second one.';

comment on column public.patient_history.columns is
'Which columns or questions the entry is about; empty where it is about a whole row. Lists read these and no text.';

comment on column public.patient_history.entry_id is
'The row that the entry is about, where it is no document, note or family''s answers.';

comment on function public.check_day() is
'Of a column: "past", what happened; "planned", what may be ahead; "clock", which nobody types: a day that cannot be gives way to the
server''s own. The owner of the tables, who fills or restores a database, may set any day.';

comment on function public.check_signature() is
'Up to 300 lines of points from 0 to 10,000, or a name, or the signer''s with the day on which it was written on paper. Text and
patient were there on that day; the use of data is not signed on paper. It is not a constraint: a consent from before it can still be
revoked.';

comment on function public.hand_in_answers(uuid, text, jsonb) is
'For families, without a session: stores what a family answered, once, to the questions that it is asked. Null for a link that is not
open, unless it has taken these answers or others of this form. ''earlier'' where what was handed in before is of the same form: that is
kept, and not this; ''attempt'' says which it was.';

comment on function public.keep_until(uuid[]) is
'Until when each record is kept: 20 years after its last entry of any kind but a copy (Lei 13.787/2018, art. 6). Computed and never
stored, so that no entry can be forgotten. The day is the one in Brasília.';

comment on function public.orphan_files() is
'The caller''s files that no patient, document, issued report or signed copy names: removing the files of a deleted patient failed, or the
row never followed an upload. Files of the last 24 hours are left out: their upload may not have ended.';

comment on function public.overview(timestamp with time zone[], timestamp with time zone, date[]) is
'What the dashboard and the sidebar show of all patients of the caller, in one answer. The bounds come from the device, in ascending
order: month_starts has the first moment of each month and of the one after the last. births has the first birth date of each age group
after the oldest, then tomorrow. Archived records count in has_archived, open_notes and family alone. It is not divided: each part would
be one more function that clients may call.';

comment on function public.touch_patient() is
'Counts an update as a revision and sets its time. Not counted: derived columns, and the photo of a new record, whose address
has no version and comes within an hour of the insert (an hour is more than a slow line takes for one photo). Archiving
changes no updated_at; archiving what another device archived raises the revision alone.';
