import { type Profile, therapistOf } from '../data/records/profile';
import type { BlankField, BlankReport, BlankSection } from '../pdf/report';
import { consentEntries, consentStamp, consentTextFor } from '../questionnaire/consent';
import { type FormPart, familyGroupsOf } from '../questionnaire/family';
import {
  askedOfAll,
  type PatientKind,
  type Question,
  type Questionnaire,
  questionsIn,
} from '../questionnaire/field';
import { questionnaireFor, relationLabel, relationsOf } from '../questionnaire/questionnaires';

function boxes(label: string, options: readonly string[]): BlankField {
  return { kind: 'boxes', label, options, other: options.at(-1) === 'Outro' };
}

function blankField(question: Question): BlankField {
  const { kind, label, hint, width = 'full' } = question;
  if (kind === 'choice') return boxes(label, question.options);
  if (kind === 'longText') return { kind: 'lines', label, hint };
  return { kind: kind === 'birthDate' ? 'date' : 'line', label, hint, width };
}

function wholeForm({ steps }: Questionnaire): BlankSection[] {
  return steps
    .map((step) => ({ title: step.title, fields: askedOfAll(step).map(blankField) }))
    .filter(({ fields }) => fields.length > 0);
}

/** The patient's identity and the family's questions. */
function familyForm(questionnaire: Questionnaire): BlankSection[] {
  const about = questionsIn(questionnaire.steps[0]).filter(
    ({ column }) => column === 'nome' || column === 'dataNascimento',
  );
  return [
    { title: '', fields: about.map(blankField) },
    ...familyGroupsOf(questionnaire).map(({ title, questions }) => ({
      title,
      fields: questions.map(({ familyPrompt }): BlankField => ({ kind: 'lines', label: familyPrompt })),
    })),
  ];
}

/** A form to fill in on paper: the questions, who filled it in, and the consent to sign (D-209). */
export function toBlankReport(
  kind: PatientKind,
  part: FormPart,
  profile: Profile | null | undefined,
): BlankReport {
  const questionnaire = questionnaireFor(kind);
  const text = consentTextFor(kind);
  const name = questionsIn(questionnaire.steps[0]).find(({ column }) => column === 'nome');
  const nameLabel = name?.label ?? '';
  const relation = boxes(relationLabel(kind), relationsOf(kind));
  return {
    kind: 'blank',
    title: questionnaire.paperTitle,
    under:
      part === 'family'
        ? 'Perguntas para a família. O que não souber, deixe em branco: conversamos na sessão.'
        : '',
    nameLabel,
    sections: [
      ...(part === 'family' ? familyForm(questionnaire) : wholeForm(questionnaire)),
      {
        title: 'Quem preencheu',
        fields: [
          { kind: 'line', label: 'Nome', width: 'two-thirds' },
          { kind: 'date', label: 'Data', width: 'third' },
          relation,
        ],
      },
    ],
    consent: {
      title: text.title,
      text: consentEntries(text),
      fields: [
        { kind: 'line', label: 'Paciente', width: 'full' },
        { kind: 'line', label: 'Quem aceita', width: 'two-thirds' },
        { kind: 'line', label: 'CPF de quem aceita', width: 'third' },
        relation,
      ],
      version: consentStamp(text.version, text.sha256),
    },
    therapist: therapistOf(profile),
  };
}
