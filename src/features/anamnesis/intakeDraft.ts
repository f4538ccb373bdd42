import * as v from 'valibot';
import { type ChosenFile, chosenFile } from '../../data/records/documents';
import type { PatientRow } from '../../data/records/patients';
import { type Carried, type Codec, shaped } from '../../device/drafts/draftKind';
import { signing } from '../../device/drafts/signatureSchemas';
import { type DraftFile, filesByRole } from '../../device/store/draftFiles';
import { patientNameIn, patientNameOf } from '../../lib/patientName';
import type { PatientKind } from '../../questionnaire/field';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import type { AnswersForm, IntakeForm } from './intakeForm';
import { keepPhoto, type PhotoChoice } from './photoChoice';

/** The unsaved content of a whole form. */
export type IntakeDraft = Carried & {
  readonly kind: PatientKind;
  readonly form: IntakeForm;
  /** The step that was open last. */
  readonly step: number;
  /** For a stored patient: the row read when editing began, against which changes are computed (D-26). */
  readonly base?: PatientRow | undefined;
};

/** The unsaved content of one section of a stored patient. */
export type SectionDraft = Readonly<AnswersForm> &
  Carried & {
    readonly stepId: string;
    readonly photo: PhotoChoice;
    readonly base: PatientRow;
  };

/** A form's values without the image, which is stored among the draft's files. */
type Flat<T> = Omit<T, 'photo' | 'files'> & { readonly photo: PhotoChoice['kind'] };
type FlatIntake = Flat<IntakeForm> & {
  /** In the order of the draft's documents. */
  readonly chosen: readonly Omit<ChosenFile, 'file'>[];
};

const pictureOf = (photo: PhotoChoice): DraftFile[] =>
  photo.kind === 'replace' ? [{ role: 'photo', file: photo.file }] : [];

function photoOf(kind: PhotoChoice['kind'], picture: Blob | undefined): PhotoChoice {
  if (kind !== 'replace') return { kind };
  return picture ? { kind, file: picture } : keepPhoto;
}

/** Documents keep the ids that they got when they were chosen, unless it is unknown which of them is missing. */
function filesOf(chosen: FlatIntake['chosen'], documents: readonly (Blob | undefined)[]): ChosenFile[] {
  const known = chosen.length === documents.length ? chosen : [];
  return documents.flatMap((file, index) =>
    file instanceof File ? { ...chosenFile(file), ...known[index] } : [],
  );
}

const texts = v.record(v.string(), v.string());
const answersForm = { answers: texts, marks: v.object({}), informants: texts };
const row = v.object({
  id: v.string(),
  tipo: v.picklist(['adulto', 'infantil']),
  nome: v.string(),
  answer_marks: v.array(v.unknown()),
});
const photo = v.picklist(['keep', 'replace', 'remove']);
const intakeDraft = v.object({
  kind: v.picklist(['adulto', 'infantil']),
  step: v.number(),
  base: v.optional(row),
  form: v.object({
    patientId: v.string(),
    consentId: v.string(),
    ...answersForm,
    photo,
    chosen: v.array(v.object({ id: v.string() })),
    consent: v.boolean(),
    consentText: v.string(),
    signing,
  }),
});
const sectionDraft = v.object({ stepId: v.string(), ...answersForm, photo, base: row });

export const intakeCodec: Codec<IntakeDraft> = {
  pack: ({ form, ...draft }) => {
    const { photo, files, ...rest } = form;
    const chosen = files.map(({ id, chosenAt }) => ({ id, chosenAt }));
    const flat: FlatIntake = { ...rest, photo: photo.kind, chosen };
    return {
      kind: draft.base ? 'edit' : 'new',
      head: { questionnaire: draft.kind, name: patientNameIn(form.answers), step: draft.step },
      value: { ...draft, form: flat },
      files: [...pictureOf(photo), ...files.map(({ file }): DraftFile => ({ role: 'document', file }))],
    };
  },
  unpack: ({ value, files }) => {
    // a form that an earlier version kept does not ask for the treatment
    type Asked = 'treatment' | 'treatmentId';
    type FlatDraft = Omit<IntakeDraft, 'form'> & {
      form: Omit<FlatIntake, Asked> & Partial<Pick<FlatIntake, Asked>>;
    };
    const { form, ...draft } = shaped<FlatDraft>(intakeDraft, value);
    const { chosen, treatment = null, treatmentId = crypto.randomUUID(), ...flat } = form;
    const { photo, documents } = filesByRole(files);
    const rest = { photo: photoOf(form.photo, photo), files: filesOf(chosen, documents) };
    return {
      ...draft,
      form: { ...flat, treatment, treatmentId, ...rest },
    };
  },
};

export const sectionCodec: Codec<SectionDraft> = {
  pack: ({ photo, ...draft }) => {
    const { steps } = questionnaireFor(draft.base.tipo);
    const flat: Flat<SectionDraft> = { ...draft, photo: photo.kind };
    return {
      kind: 'section',
      head: {
        questionnaire: draft.base.tipo,
        name: patientNameOf(draft.base),
        step: steps.findIndex(({ id }) => id === draft.stepId),
      },
      value: flat,
      files: pictureOf(photo),
    };
  },
  unpack: ({ value, files }) => {
    const flat = shaped<Flat<SectionDraft>>(sectionDraft, value);
    const photo = photoOf(flat.photo, filesByRole(files).photo);
    return { ...flat, photo };
  },
};
