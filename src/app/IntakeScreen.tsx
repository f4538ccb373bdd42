import { type ReactNode, useState } from 'react';
import type { Draft } from '../device/drafts/draft';
import { contentOf } from '../device/drafts/draftKind';
import type { DraftKey } from '../device/drafts/kinds';
import { AnamnesisWizard } from '../features/anamnesis/AnamnesisWizard';
import { type IntakeDraft, intakeCodec } from '../features/anamnesis/intakeDraft';
import { type IntakeForm, newIntake, toIntake } from '../features/anamnesis/intakeForm';
import { resumedForm } from '../features/anamnesis/resumedForm';
import { useSaveIntake } from '../features/anamnesis/useSaveIntake';
import { StagingArea } from '../features/documents/StagingArea';
import type { FamilyOf, Guardian } from '../features/family/handoverDraft';
import { patientNameIn } from '../lib/patientName';
import type { AnswerColumn, PatientKind } from '../questionnaire/field';
import { questionnaireFor } from '../questionnaire/questionnaires';
import { useDuplicates } from './useDuplicates';
import type { HeldForm } from './useFamily';

export type IntakeScreenProps = {
  step: number;
  /** The question that the form opens at. */
  field?: AnswerColumn | undefined;
  /** It is shown. */
  onField?: () => void;
  formKey: DraftKey;
  /** Stores unsaved input, and holds the input of an earlier visit. */
  draft: Draft<IntakeDraft>;
  onStep: (step: number) => void;
  onSaved: (saved: IntakeForm) => void;
  onCancel: () => void;
  /** What else is lost with the draft. */
  atStake?: ReactNode;
};

type NewIntakeProps = IntakeScreenProps & {
  kind: PatientKind;
  onFamily?: (of: FamilyOf, guardian: Guardian, form: HeldForm) => void;
};

/** The form of a new anamnesis, joined with the outbox that sends it. */
export function IntakeScreen({ kind, formKey, onFamily, ...wizard }: NewIntakeProps) {
  const questionnaire = questionnaireFor(kind);
  const [kept] = useState(wizard.draft.unsaved);
  const [initial] = useState(() => (kept ? resumedForm(kept) : newIntake(questionnaire)));
  const { save, conflict } = useSaveIntake((form) => {
    const photo = form.photo.kind === 'replace' ? form.photo.file : null;
    const intake = toIntake(questionnaire, form);
    const sent = form.patientId === initial.patientId ? kept?.sent : undefined;
    const item = {
      kind: 'intake',
      intake,
      photo,
      files: form.files,
      draft: contentOf(intakeCodec, formKey, { kind, form, step: 0 }),
    } as const;
    return sent ? { ...item, sent } : item;
  });
  const warn = useDuplicates(initial.patientId);
  return (
    <>
      <AnamnesisWizard
        {...wizard}
        questionnaire={questionnaire}
        mode="create"
        initial={initial}
        save={save}
        files={(files, onChange) => <StagingArea files={files} onChange={onChange} />}
        onFamily={
          onFamily &&
          (({ patientId, answers }, held) =>
            onFamily(
              { patientId, kind, patientName: patientNameIn(answers), formKey },
              {
                responsavel: answers.responsavel ?? null,
                tipo_responsavel: answers.tipo_responsavel || null,
              },
              held,
            ))
        }
        warn={warn}
      />
      {conflict}
    </>
  );
}
