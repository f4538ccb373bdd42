import { Button } from './Button';
import { Dialog } from './Dialog';
import { type Part, Parts } from './Parts';

type Props = { open: boolean; title: string; parts: readonly Part[]; onClose: () => void };

/** A longer text that is read and closed again. */
export function ReadingDialog({ open, title, parts, onClose }: Props) {
  return (
    <Dialog
      size="wide"
      open={open}
      onOpenChange={(next) => !next && onClose()}
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
