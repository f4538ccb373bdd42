import type { FormHead } from '../../device/drafts/draftKind';
import { draftName, draftStep } from '../../device/drafts/draftWords';
import { Button } from '../../ui/controls/Button';
import { Dialog } from '../../ui/overlays/Dialog';

type Props = {
  open: boolean;
  /** The drafts of the form that is about to be opened, newest first. */
  drafts: readonly FormHead[];
  onContinue: (draft: FormHead) => void;
  /** Opens an empty form; the drafts stay. */
  onNew: () => void;
  onClose: () => void;
};

/** Asks before a new form is opened where drafts of its kind exist. */
export function DraftSheet({ open, drafts, onContinue, onNew, onClose }: Props) {
  const [draft, ...others] = drafts;
  const only = others.length === 0 ? draft : undefined;
  const continueOnly = only && (
    <Button kind="primary" className="max-sm:order-last" onClick={() => onContinue(only)}>
      Continuar rascunho
    </Button>
  );
  return (
    <Dialog
      size="wide"
      open={open}
      onClose={onClose}
      title={only ? `Há um ${wordsOf(only)}.` : `Há ${drafts.length} rascunhos desta anamnese.`}
      description={<p>{only ? 'Ele não se perde' : 'Eles não se perdem'} se você começar outra ficha.</p>}
      actions={
        <>
          {continueOnly}
          <Button onClick={onNew}>Começar outra ficha</Button>
          <Button kind="quiet" className="max-sm:order-first sm:ml-auto" onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      {only ? null : <DraftList drafts={drafts} onContinue={onContinue} />}
    </Dialog>
  );
}

/** 'rascunho de Benício, etapa 2, de hoje 14:32'. */
function wordsOf(draft: FormHead): string {
  const name = draftName(draft);
  return `rascunho ${name ? `de ${name}` : 'sem nome'}, ${draftStep(draft)}`;
}

function DraftList({ drafts, onContinue }: Pick<Props, 'drafts' | 'onContinue'>) {
  return (
    <ul aria-label="Rascunhos" className="mt-5 grid gap-px border-y border-line bg-line">
      {drafts.map((draft) => (
        <li key={draft.key} className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-sheet py-3">
          <p className="min-w-0 grow basis-52 [overflow-wrap:anywhere]">
            <bdi className="font-semibold">{draftName(draft) || 'Sem nome'}</bdi>
            <span className="text-sm text-ink-2">, {draftStep(draft)}</span>
          </p>
          <Button small aria-label={`Continuar ${wordsOf(draft)}`} onClick={() => onContinue(draft)}>
            Continuar rascunho
          </Button>
        </li>
      ))}
    </ul>
  );
}
