import { type DraftFile, filesByRole } from '../../../data/drafts/draftFiles';
import { questionnaireFor } from '../../../questionnaire/questionnaires';
import type { IntakeForm } from '../intakeForm';
import { keepPhoto, type PhotoChoice } from '../photoChoice';
import type { IntakeDraft, SectionDraft } from './draft';
import type { Codec } from './formDraft';

/** A form's values without the image, which is stored among the draft's files. */
type Flat<T> = Omit<T, 'photo' | 'files'> & { readonly photo: PhotoChoice['kind'] };

const pictureOf = (photo: PhotoChoice): DraftFile[] =>
  photo.kind === 'replace' ? [{ role: 'photo', file: photo.file }] : [];

function photoOf(kind: PhotoChoice['kind'], picture: Blob | undefined): PhotoChoice {
  if (kind !== 'replace') return { kind };
  return picture ? { kind, file: picture } : keepPhoto;
}

// no validation: `pack` wrote these values, in a version that the store supports, and only the key opens them

export const intakeCodec: Codec<IntakeDraft> = {
  pack: ({ form, ...draft }) => {
    const { photo, files, ...rest } = form;
    const flat: Flat<IntakeForm> = { ...rest, photo: photo.kind };
    return {
      form: draft.base ? 'edit' : 'new',
      kind: draft.kind,
      name: form.answers.nome?.trim() ?? '',
      step: draft.step,
      values: { ...draft, form: flat },
      files: [...pictureOf(photo), ...files.map((file): DraftFile => ({ role: 'document', file }))],
    };
  },
  unpack: ({ values, files }) => {
    const { form, ...draft } = values as Omit<IntakeDraft, 'form'> & { form: Flat<IntakeForm> };
    const { photo, documents } = filesByRole(files, form.photo === 'replace');
    const rest = {
      photo: photoOf(form.photo, photo),
      files: documents.filter((file) => file instanceof File),
    };
    return { ...draft, form: { ...form, ...rest } };
  },
};

export const sectionCodec: Codec<SectionDraft> = {
  pack: ({ photo, ...draft }) => {
    const { steps } = questionnaireFor(draft.base.tipo);
    const flat: Flat<SectionDraft> = { ...draft, photo: photo.kind };
    return {
      form: 'section',
      kind: draft.base.tipo,
      name: draft.base.nome,
      step: steps.findIndex(({ id }) => id === draft.stepId),
      values: flat,
      files: pictureOf(photo),
    };
  },
  unpack: ({ values, files }) => {
    const flat = values as Flat<SectionDraft>;
    return { ...flat, photo: photoOf(flat.photo, filesByRole(files, flat.photo === 'replace').photo) };
  },
};
