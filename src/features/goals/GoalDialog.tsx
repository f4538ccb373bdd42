import type { OpenDialog } from '../../device/drafts/useDialog';
import { ColumnField } from '../../device/rows/ColumnField';
import { RowDialog } from '../../device/rows/RowDialog';
import type { RowDraft } from '../../device/rows/rowDraft';
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
export const GoalDialog = ({ isRated, ...props }: Props) => (
  <RowDialog
    entity={goals}
    isKept={isRated}
    said={(_, isVersion) =>
      isVersion
        ? ['Nova versão da meta salva', 'Os níveis registrados ficam com a versão anterior.']
        : [goals.words.saved]
    }
    head={({ base, isVersion, isBuiltOn, dialog: { submit } }) => ({
      startsInField: !base,
      submit: { ...submit, label: isVersion ? 'Salvar nova versão' : 'Salvar meta' },
      intro: isBuiltOn && (
        <p className="mt-2 max-w-read text-ink-2">
          Esta meta já tem níveis registrados. Se você mudar a frase, os níveis ou o ponto de partida, ela
          ganha uma versão nova; o que foi registrado fica com a redação de antes.
        </p>
      ),
    })}
    {...props}
  >
    {(_, form) => {
      const statement = form.field('statement');
      return (
        <>
          <ColumnField {...statement} column={{ ...statement.column, label: 'A meta, em uma frase' }} />
          <Collapsible
            label="Detalhar"
            startsOpen={isDetailed(props.dialog.initial.typed)}
            isHeld={detailColumns.some((name) => form.field(name).error)}
          >
            <GoalFields form={form} />
          </Collapsible>
        </>
      );
    }}
  </RowDialog>
);
