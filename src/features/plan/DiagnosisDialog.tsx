import type { OpenDialog } from '../../device/drafts/useDialog';
import { RowDialog } from '../../device/rows/RowDialog';
import type { RowDraft } from '../../device/rows/rowDraft';
import type { RowPatient } from '../../device/rows/useSaveRow';
import { diagnoses } from '../../records/diagnoses';

type Props = {
  patient: RowPatient;
  dialog: OpenDialog<RowDraft<typeof diagnoses>>;
  onClose: () => void;
};

/** Writes what somebody has stated that the patient has. */
export const DiagnosisDialog = (props: Props) => (
  <RowDialog entity={diagnoses} head={({ base }) => ({ startsInField: !base })} {...props}>
    {(field) => (
      <>
        {field('statement')}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {field('cid10')}
          {field('cid11')}
        </div>
        {field('certainty')}
        <div className="grid items-start gap-5 sm:grid-cols-[1fr_14rem]">
          {field('stated_by')}
          {field('stated_on')}
        </div>
        {field('cif')}
      </>
    )}
  </RowDialog>
);
