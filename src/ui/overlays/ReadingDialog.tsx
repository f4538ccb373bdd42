import { Button } from '../controls/Button';
import { type Part, Parts } from '../layout/Parts';
import { Dialog } from './Dialog';

type Props = { open: boolean; title: string; parts: readonly Part[]; onClose: () => void };

/** Shows a longer text. */
export function ReadingDialog({ open, title, parts, onClose }: Props) {
  return (
    <Dialog
      size="wide"
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <Button kind="primary" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      <Parts parts={parts} />
    </Dialog>
  );
}
