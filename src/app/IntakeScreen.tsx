import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { archivedOptions, type PatientSummary, summariesOptions } from '../data/records/summaries';
import { useTherapist } from '../device/contexts';
import type { Draft } from '../device/drafts/draft';
import { AnamnesisWizard } from '../features/anamnesis/AnamnesisWizard';
import { type IntakeDraft, intakeCodec } from '../features/anamnesis/intakeDraft';
import { newIntake, toIntake } from '../features/anamnesis/intakeForm';
import { resumedForm } from '../features/anamnesis/resumedForm';
import { useSaveIntake } from '../features/anamnesis/useSaveIntake';
import { StagingArea } from '../features/documents/StagingArea';
import type { FamilyOf, Guardian } from '../features/family/handoverDraft';
import { digitsOf } from '../lib/masks';
import type { PatientKind, Question } from '../questionnaire/field';
import { questionnaireFor } from '../questionnaire/questionnaires';
import type { HeldForm } from './useFamily';

export type IntakeScreenProps = {
  step: number;
  formKey: string;
  /** Stores unsaved input, and holds the input of an earlier visit. */
  draft: Draft<IntakeDraft>;
  onStep: (step: number) => void;
  onSaved: (patientId: string) => void;
  onCancel: () => void;
  /** Leaves the form and keeps its draft. */
  onPutAside: () => void;
  /** What else is lost with the draft. */
  atStake?: ReactNode;
};

/** Warns of a CPF that another record has. Shows no name: the patient's family may see the screen (D-13). */
export function useDuplicateCpf(ownId: string) {
  const { userId } = useTherapist();
  // without `failure`: if the list cannot be read, the form works without the warning and without a toast
  useQuery({ ...summariesOptions(userId), meta: {} });
  useQuery(archivedOptions(userId));
  const queryClient = useQueryClient();
  return useCallback(
    (question: Question, answer: string) => {
      const digits = digitsOf(answer);
      if (question.kind !== 'cpf' || digits.length !== 11) return undefined;
      const known = [summariesOptions(userId), archivedOptions(userId)].flatMap(
        ({ queryKey }) => queryClient.getQueryData<readonly PatientSummary[]>(queryKey) ?? [],
      );
      const taken = known.some(({ id, cpf }) => id !== ownId && digitsOf(cpf ?? '') === digits);
      return taken ? 'Este CPF já está em outra ficha sua. Você pode seguir assim mesmo.' : undefined;
    },
    [queryClient, userId, ownId],
  );
}

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
    const { files: _, ...draft } = intakeCodec.pack({ kind, form, step: 0 });
    const photo = form.photo.kind === 'replace' ? form.photo.file : null;
    const intake = toIntake(questionnaire, form);
    const sent = form.patientId === initial.patientId ? kept?.sent : undefined;
    const item = {
      kind: 'intake',
      intake,
      photo,
      files: form.files,
      draft: { ...draft, key: formKey },
    } as const;
    return sent ? { ...item, sent } : item;
  });
  const warn = useDuplicateCpf(initial.patientId);
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
              { patientId, kind, patientName: answers.nome?.trim() ?? '', formKey },
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
