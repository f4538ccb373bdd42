import type { Encounter } from '@medplum/fhirtypes';
import type { SessionNote } from '../../../data/records/sessionNotes';
import { parseIso, twoDigits } from '../../../lib/dates';
import { halvesOf } from '../../../lib/timeOfDay';
import { labelOfSetting, type SessionSetting } from '../../../questionnaire/sessionNotes';
import { type Absence, absences } from '../../../records/absences';
import { coding, fhirId, fhirText, fhirTexts, given, named, referenceTo } from './elements';

const ACT = 'http://terminology.hl7.org/CodeSystem/v3-ActCode';
/** The encounter of R4 has no element for it; the standard's extension says why one was cancelled. */
const REASON_CANCELLED = 'http://hl7.org/fhir/StructureDefinition/encounter-reasonCancelled';
const ambulatory = coding(ACT, 'AMB', 'ambulatory');
const classes: Record<SessionSetting, typeof ambulatory> = {
  consultorio: ambulatory,
  domicilio: coding(ACT, 'HH', 'home health'),
  escola: coding(ACT, 'FLD', 'field'),
  teleatendimento: coding(ACT, 'VR', 'virtual'),
  outro: ambulatory,
};

/** A civil time with the offset of the device that writes the copy, which FHIR asks of every time; the day alone without a time. */
function moment(day: string, time: string): string | undefined {
  const date = parseIso(day);
  if (!date || !time) return undefined;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const offset = -new Date(date.year, date.month - 1, date.day, hours, minutes).getTimezoneOffset();
  const sign = offset < 0 ? '-' : '+';
  const ahead = Math.abs(offset);
  return `${day}T${time}:00${sign}${twoDigits(Math.floor(ahead / 60))}:${twoDigits(ahead % 60)}`;
}

export const encounterId = (note: Pick<SessionNote, 'id'>) => fhirId(note.id, 'encounter');

/** True for a note that says when or how the session was. */
export const isTimed = ({ kind, time_of_day, setting }: SessionNote): boolean =>
  kind === 'atendimento' && Boolean(time_of_day ?? setting);

/** The session that a note tells the time or the setting of. */
export function encounterOf(note: SessionNote): Encounter[] {
  const { user_id, patient_id, occurred_on, time_of_day, setting, finalised_at } = note;
  if (!isTimed(note)) return [];
  const { start, end } = halvesOf(time_of_day ?? '');
  const period = start
    ? given({ start: moment(occurred_on, start), end: moment(occurred_on, end) })
    : { start: occurred_on, end: occurred_on };
  return [
    {
      resourceType: 'Encounter',
      id: encounterId(note),
      // an open note is not confirmed yet
      status: finalised_at ? 'finished' : 'unknown',
      class: setting ? classes[setting] : ambulatory,
      ...given({ type: fhirTexts(labelOfSetting(setting)) }),
      subject: referenceTo(patient_id),
      participant: [{ individual: referenceTo(user_id) }],
      period,
    },
  ];
}

/** A session that did not take place. */
export function toMissedEncounter(absence: Absence): Encounter {
  const { id, user_id, patient_id, missed_on, kind, told_by, told_when, reason } = absence;
  const cancelled = fhirText(reason);
  const told: Encounter['participant'] =
    fhirText(told_by) || fhirText(told_when)
      ? [
          {
            type: fhirTexts(['Avisou', fhirText(told_when)].filter(Boolean).join(': ')),
            individual: named(told_by),
          },
        ]
      : [];
  return {
    resourceType: 'Encounter',
    id,
    ...given({
      extension: cancelled
        ? [{ url: REASON_CANCELLED, valueCodeableConcept: { text: cancelled } }]
        : undefined,
    }),
    status: 'cancelled',
    class: ambulatory,
    type: fhirTexts(absences.columns.kind.shown(kind)),
    subject: referenceTo(patient_id),
    participant: [{ individual: referenceTo(user_id) }, ...told],
    period: { start: missed_on, end: missed_on },
  };
}
