import { useState } from 'react';
import { FormDialog } from '../../device/drafts/FormDialog';
import type { OpenDialog } from '../../device/drafts/useDialog';
import { ColumnField } from '../../device/rows/ColumnField';
import type { RowDraft } from '../../device/rows/rowDraft';
import { useRowForm } from '../../device/rows/useRowForm';
import type { RowPatient } from '../../device/rows/useSaveRow';
import { goals } from '../../records/goals';
import { Collapsible } from '../../ui/layout/Collapsible';
import { detailColumns, GoalFields, isDetailed } from './GoalFields';

type Props = {
  patient: RowPatient;
  dialog: OpenDialog<RowDraft<typeof goals>>;
  /** Other words or levels make a new version. */
  isRated: boolean;
  onClose: () => void;
};

/** Writes a goal: its sentence is all that it needs; what else can be said of it is behind one press. */
export function GoalDialog({ isRated, ...props }: Props) {
  const form = useRowForm({
    entity: goals,
    isKept: isRated,
    said: (_, isVersion) =>
      isVersion
        ? ['Nova versão da meta salva', 'Os níveis registrados ficam com a versão anterior.']
        : [goals.words.saved],
    ...props,
  });
  const [startsOpen] = useState(() => isDetailed(form.typed));
  const statement = form.field('statement');
  return (
    <>
      <FormDialog
        {...form.dialog}
        size="wide"
        startsInField={!form.base}
        title={form.base ? 'Editar meta' : 'Nova meta'}
        submit={{ ...form.dialog.submit, label: form.isVersion ? 'Salvar nova versão' : 'Salvar meta' }}
        intro={
          form.isBuiltOn && (
            <p className="mt-2 max-w-read text-ink-2">
              Esta meta já tem níveis registrados. Se você mudar a frase, os níveis ou o ponto de partida, ela
              ganha uma versão nova; o que foi registrado fica com a redação de antes.
            </p>
          )
        }
      >
        <ColumnField {...statement} column={{ ...statement.column, label: 'A meta, em uma frase' }} />
        <Collapsible
          label="Detalhar"
          startsOpen={startsOpen}
          isHeld={detailColumns.some((name) => form.field(name).error)}
        >
          <GoalFields form={form} />
        </Collapsible>
      </FormDialog>
      {form.conflict}
    </>
  );
}
