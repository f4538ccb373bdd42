import { adult } from '../../../src/questionnaire/adult.ts';
import { child } from '../../../src/questionnaire/child.ts';
import { questionsOf } from '../../../src/questionnaire/field.ts';

const words = (text: string): string[] => text.split(/\s+/);
const stamps = ['revision', 'created_at', 'updated_at'];
const answers = [adult, child]
  .flatMap((questionnaire) => questionsOf(questionnaire))
  .map(({ column }) => column);

/** The columns that the demo fills, by table. */
export const columns = {
  patients: [
    ...new Set([
      ...answers,
      ...words('id user_id tipo created_at updated_at attended_on questionnaire_version'),
      ...words('discharged_on discharge_reason discharge_summary archived_at'),
    ]),
  ],
  consents: words('id patient_id user_id text_version text_hash signer_name signer_relation given_at'),
  goals: [
    ...words('id patient_id user_id statement own_words said_by area levels baseline target_on importance'),
    ...words('difficulty family_rates state state_reason state_changed_at'),
    ...stamps,
  ],
  session_notes: [
    ...words(
      'id patient_id user_id occurred_on time_of_day setting kind content finalised_at author replaces reason ratings',
    ),
    ...stamps,
  ],
  goal_ratings: words(
    'id patient_id user_id goal_id rated_on level word rated_by by_name note_id created_at',
  ),
  results: [
    ...words('id patient_id user_id instrument measured_on value text unit higher_is_better comment'),
    ...stamps,
  ],
  absences: [...words('patient_id user_id missed_on kind told_by told_when reason'), ...stamps.slice(1)],
  care_plans: [...words('patient_id user_id diagnosis prognosis frequency review_on'), ...stamps],
  answer_marks: words('patient_id user_id column mark informant changed_at'),
  evaluations: [
    ...words('id patient_id user_id kind evaluated_on questionnaire_version questions answers marks'),
    ...words('informants unchanged author finalised_at'),
  ],
  family_answers: [
    ...words('id patient_id user_id filled_by relation questionnaire_version'),
    ...words('begun_at ended_at received_at answers'),
  ],
} as const satisfies Record<string, readonly string[]>;
