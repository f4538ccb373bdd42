-- The names of functions and triggers say what they do: stamp_ sets what the server alone may say, check_ and refuse_ turn
-- away, log_ writes the history. The triggers of one event run in the order of their names, which stays as it was.
alter function public.begin_patient() rename to stamp_patient;
alter function public.begin_session_note() rename to stamp_session_note;
alter function public.begin_family_answers() rename to stamp_family_answers;
alter function public.keep_answer_mark() rename to check_answer_mark;
alter function public.keep_consent() rename to check_consent_update;
alter function public.keep_family_answers() rename to check_family_answers_update;
alter function public.keep_session_note() rename to check_session_note_update;
alter function public.name_profile_version() rename to set_author_profile_version;
alter function public.keep_document_file() rename to refuse_document_file_change;
alter function public.keep_evidence() rename to refuse_evidence_deletion;
alter function public.keep_profile_versions() rename to refuse_profile_version_deletion;
alter function public.bound_rows() rename to limit_rows;
alter function public.bury_ids() rename to store_deleted_ids;
alter function public.bury_patient() rename to delete_patient_history;
alter function public.entomb_patient() rename to add_patient_tombstone;
alter function public.record_history() rename to log_patient;
alter function public.note_answer_marks() rename to log_answer_marks;
alter function public.note_deleted_notes() rename to log_deleted_session_notes;
alter function public.note_document() rename to log_document;
alter function public.note_family_answers() rename to log_family_answers;
alter function public.note_file() rename to log_file;
alter function public.note_session_note() rename to log_session_note;
alter function public.note_proposed_file() rename to remember_file_owner;
alter function public.note_profile() rename to add_profile_version;
alter function public.note_consent() rename to refresh_consent_version;

alter trigger answer_marks_keep on public.answer_marks rename to answer_marks_check;
alter trigger answer_marks_added on public.answer_marks rename to answer_marks_log_insert;
alter trigger answer_marks_changed on public.answer_marks rename to answer_marks_log_update;
alter trigger answer_marks_removed on public.answer_marks rename to answer_marks_log_delete;

alter trigger consents_keep on public.consents rename to consents_check_update;
alter trigger consents_stamp_later on public.consents rename to consents_stamp_update;
alter trigger consents_note on public.consents rename to consents_refresh_version;
alter trigger consents_once on public.consents rename to consents_refuse_deleted_id;
alter trigger consents_keep_deleted on public.consents rename to consents_refuse_deletion;
alter trigger consents_bury_ids on public.consents rename to consents_store_deleted_ids;

alter trigger device_keys_bound on public.device_keys rename to device_keys_limit;
alter trigger phrases_bound on public.phrases rename to phrases_limit;

alter trigger family_answers_begin on public.family_answers rename to family_answers_stamp;
alter trigger family_answers_keep on public.family_answers rename to family_answers_check_update;
alter trigger family_answers_note on public.family_answers rename to family_answers_log;
alter trigger family_answers_once on public.family_answers rename to family_answers_refuse_deleted_id;
alter trigger family_answers_keep_deleted on public.family_answers rename to family_answers_refuse_deletion;
alter trigger family_answers_bury_ids on public.family_answers rename to family_answers_store_deleted_ids;

alter trigger patient_documents_note on public.patient_documents rename to patient_documents_log;
alter trigger patient_documents_once on public.patient_documents rename to patient_documents_refuse_deleted_id;
alter trigger patient_documents_bury_ids on public.patient_documents rename to patient_documents_store_deleted_ids;

alter trigger patient_history_keep_deleted on public.patient_history rename to patient_history_refuse_deletion;

alter trigger patients_begin on public.patients rename to patients_stamp;
alter trigger patients_history on public.patients rename to patients_log;
alter trigger patients_once on public.patients rename to patients_refuse_deleted_id;
alter trigger patients_entomb on public.patients rename to patients_add_tombstone;
alter trigger patients_bury on public.patients rename to patients_delete_history;
alter trigger patients_bury_ids on public.patients rename to patients_store_deleted_ids;

alter trigger profile_versions_keep_deleted on public.profile_versions rename to profile_versions_refuse_deletion;
alter trigger therapist_profiles_note on public.therapist_profiles rename to therapist_profiles_add_version;

alter trigger session_notes_begin on public.session_notes rename to session_notes_stamp;
alter trigger session_notes_keep on public.session_notes rename to session_notes_check_update;
alter trigger session_notes_name_version on public.session_notes rename to session_notes_set_profile_version;
alter trigger session_notes_note on public.session_notes rename to session_notes_log;
alter trigger session_notes_note_deleted on public.session_notes rename to session_notes_log_deleted;
alter trigger session_notes_once on public.session_notes rename to session_notes_refuse_deleted_id;
alter trigger session_notes_bury_ids on public.session_notes rename to session_notes_store_deleted_ids;
