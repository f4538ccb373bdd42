import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { type PatientKind, summariesOptions } from '../data/patients';
import type { UploadQueue } from '../data/uploadQueue';
import { AnamnesisWizard } from '../features/anamnesis/AnamnesisWizard';
import type { FormDraft, IntakeDraft } from '../features/anamnesis/draft';
import { newIntake } from '../features/anamnesis/intakeForm';
import { useSaveIntake } from '../features/anamnesis/useSaveIntake';
import { StagingArea } from '../features/documents/StagingArea';
import { digitsOf } from '../lib/masks';
import type { Question } from '../questionnaire/field';
import { questionnaireFor } from '../questionnaire/questionnaires';

export type IntakeScreenProps = {
  userId: string;
  uploads: UploadQueue;
  step: number;
  /** Keeps what is typed until it is saved, and holds what an earlier visit left. */
  draft: FormDraft<IntakeDraft>;
  onStep: (step: number) => void;
  onSaved: () => void;
  onCancel: () => void;
  /** Leaves, and keeps the draft for later. */
  onPutAside: () => void;
};

/** Warns of a CPF that another record of this therapist has too; names nobody while a family looks on (D-13). */
export function useDuplicateCpf(userId: string, ownId: string) {
  useQuery(summariesOptions(userId));
  const queryClient = useQueryClient();
  return useCallback(
    (question: Question, answer: string) => {
      const digits = digitsOf(answer);
      if (question.kind !== 'cpf' || digits.length !== 11) return undefined;
      const known = queryClient.getQueryData(summariesOptions(userId).queryKey) ?? [];
      const taken = known.some(({ id, cpf }) => id !== ownId && digitsOf(cpf ?? '') === digits);
      return taken ? 'Este CPF já está em outra ficha sua. Você pode seguir assim mesmo.' : undefined;
    },
    [queryClient, userId, ownId],
  );
}

/** A new anamnesis: joins the wizard with the calls that save it. */
export function IntakeScreen({
  userId,
  kind,
  uploads,
  ...wizard
}: IntakeScreenProps & { kind: PatientKind; notice?: ReactNode }) {
  const questionnaire = questionnaireFor(kind);
  const [initial] = useState(() => wizard.draft.kept()?.form ?? newIntake(questionnaire));
  const save = useSaveIntake(userId, questionnaire, uploads);
  const warn = useDuplicateCpf(userId, initial.patientId);
  return (
    <AnamnesisWizard
      {...wizard}
      questionnaire={questionnaire}
      mode="create"
      initial={initial}
      save={save}
      files={(files, onChange) => <StagingArea files={files} onChange={onChange} />}
      warn={warn}
    />
  );
}
