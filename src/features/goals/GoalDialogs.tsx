import { ListPlus } from 'lucide-react';
import type { GoalCourse } from '../../data/records/goals';
import type { PatientRow } from '../../data/records/patients';
import { ColumnField } from '../../forms/rows/ColumnField';
import { type OpenRow, RowDialog } from '../../forms/rows/RowDialog';
import { Opened } from '../../forms/useDialog';
import { goals } from '../../records/goals';
import { Button } from '../../ui/controls/Button';
import { Collapsible } from '../../ui/layout/Collapsible';
import { GoalEndDialog } from './GoalEndDialog';
import { detailColumns, GoalFields, isDetailed } from './GoalFields';
import type { GoalForms } from './goalForms';
import { RatingDialog } from './RatingDialog';

type GoalProps = OpenRow<typeof goals> & {
  /** Other words or levels make a new version. */
  isRated: boolean;
  /** Offers the objectives of the intake instead. */
  onPropose: (() => void) | undefined;
};

/** Writes a goal: its sentence is all that it needs; what else can be said of it is behind one press. */
const GoalDialog = ({ isRated, onPropose, ...props }: GoalProps) => (
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
          {onPropose && !form.base && !statement.value && (
            <Button
              kind="quiet"
              small
              className="-my-3 -ml-4 justify-self-start"
              icon={<ListPlus aria-hidden className="size-4" />}
              onClick={onPropose}
            >
              {PROPOSE}
            </Button>
          )}
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

type Props = {
  forms: Pick<GoalForms, 'goal' | 'rating' | 'ending'>;
  courses: readonly GoalCourse[];
  patient: PatientRow;
  onPropose: (() => void) | undefined;
};

/** Offers the objectives of the intake as goals. */
export const PROPOSE = 'Criar metas a partir dos objetivos';

/** The open form of a goal, of its end, or of a level. */
export function GoalDialogs({ forms: { goal, rating, ending }, courses, patient, onPropose }: Props) {
  const courseOf = (id: string | null | undefined) => courses.find((course) => course.goal.id === id);
  const rated = rating.dialog && courseOf(rating.dialog.initial.links?.goal_id);
  const ended = ending.dialog && courseOf(ending.dialog.initial.id)?.goal;
  return (
    <>
      <Opened of={goal}>
        {(open) => (
          <GoalDialog
            patient={patient}
            isRated={courseOf(open.dialog.initial.base?.id)?.isRated ?? false}
            onPropose={
              onPropose &&
              (() => {
                open.onClose();
                onPropose();
              })
            }
            {...open}
          />
        )}
      </Opened>
      <Opened of={rating}>
        {(open) => rated && <RatingDialog course={rated} patient={patient} {...open} />}
      </Opened>
      <Opened of={ending}>
        {(open) => ended && <GoalEndDialog goal={ended} patient={patient} {...open} />}
      </Opened>
    </>
  );
}
