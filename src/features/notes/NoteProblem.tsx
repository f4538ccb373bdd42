import type { SessionNote } from '../../data/records/sessionNotes';
import { copyText } from '../../lib/copyText';
import { notices } from '../../sentences/errors';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/feedback/Banner';
import { toast } from '../../ui/feedback/toasts';
import type { NotePatient } from './notePatient';

/**
 * Why a note can no longer be stored: it or its patient was deleted, or it was finalised, on another device, or the
 * note that it corrects has a correction already.
 */
type NoteProblemKind = 'patient' | 'gone' | 'finalised' | 'corrected';

/** Why the note can no longer be saved; undefined if it can. `patient` and `stored` are null if deleted. */
export function problemOf(
  patient: NotePatient | null | undefined,
  stored: SessionNote | null | undefined,
  base: SessionNote | undefined,
): NoteProblemKind | undefined {
  if (patient === null) return 'patient';
  if (!base) return undefined;
  if (stored === null) return 'gone';
  return stored?.finalised_at ? 'finalised' : undefined;
}

const words = {
  patient: {
    title: 'A ficha deste paciente foi excluída',
    text: 'A evolução não pode mais ser guardada nela.',
  },
  gone: { title: 'Esta evolução foi excluída em outro aparelho', text: 'Ela não pode mais ser salva.' },
  finalised: {
    title: 'Esta evolução foi finalizada em outro aparelho',
    text: 'Com outro texto, que não pode mais ser mudado, só corrigido.',
  },
  corrected: {
    title: 'A evolução que esta corrige já foi corrigida',
    text: 'Esta não pode ser guardada: corrija a correção, na ficha.',
  },
} as const satisfies Record<NoteProblemKind, { title: string; text: string }>;

type Props = { kind: NoteProblemKind; text: () => string; onCorrect: () => void };

async function copy(text: string): Promise<void> {
  if (await copyText(text)) toast.success('Texto copiado');
  else toast(notices.textNotCopied);
}

export function NoteProblem({ kind, text, onCorrect }: Props) {
  return (
    <Banner
      title={words[kind].title}
      action={
        <div className="flex flex-wrap gap-2">
          <Button small onClick={() => void copy(text())}>
            Copiar texto
          </Button>
          {kind === 'finalised' && (
            <Button small onClick={onCorrect}>
              Escrever correção
            </Button>
          )}
        </div>
      }
    >
      <p>{words[kind].text} O que você escreveu continua nesta tela.</p>
    </Banner>
  );
}
