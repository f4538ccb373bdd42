import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PatientRow } from '../../../data/records/patients';
import type { AnswerColumn, FieldsStep } from '../../../questionnaire/field';
import { informedBy, sharedInformant } from '../../../questionnaire/marks';
import type { SectionEntry } from '../../../questionnaire/present';
import { Button } from '../../../ui/controls/Button';
import { Section } from '../../../ui/layout/Section';
import { SectionView } from './SectionView';
import type { EditedSection, useSectionEditing } from './useSectionEditing';

export type SectionEditing = {
  readonly step: FieldsStep;
  readonly patient: PatientRow;
  /** The field that gets the caret; a new object asks for it again. */
  readonly place: EditedSection;
  /** Called with the first answer that was changed and is shown afterwards, if there is one. */
  readonly onDone: (changed?: AnswerColumn) => void;
  readonly onDirty: (dirty: boolean) => void;
};

type Props = {
  step: FieldsStep;
  patient: PatientRow;
  entries: readonly SectionEntry[];
  editing: ReturnType<typeof useSectionEditing>;
  editor: (editing: SectionEditing) => ReactNode;
  tinted: AnswerColumn | undefined;
};

/** One section of the questionnaire: its answers, or its form while it is edited. */
export function RecordSection({ step, patient, entries, editing, editor, tinted }: Props) {
  const { edited, open, close, setDirty } = editing;
  if (edited?.section === step.id) {
    return (
      <Section id={step.id} title={step.title}>
        {editor({ step, patient, place: edited, onDone: close, onDirty: setDirty })}
      </Section>
    );
  }
  const edit = (column?: AnswerColumn) => open({ section: step.id, ...(column && { column }) });
  const informant = sharedInformant(entries.filter(({ long }) => long));
  const action = (
    <Button kind="quiet" small icon={<Pencil aria-hidden className="size-5" />} onClick={() => edit()}>
      Editar Seção
    </Button>
  );
  return (
    <Section id={step.id} title={step.title} hint={informant && informedBy(informant)} action={action}>
      <SectionView entries={entries} informant={informant} tinted={tinted} onEdit={edit} />
    </Section>
  );
}
