import { AnimatePresence } from 'framer-motion';
import { X } from 'lucide-react';
import { type ChosenFile, chosenFile } from '../../data/records/documents';
import { formatBytes } from '../../lib/bytes';
import { IconButton } from '../../ui/controls/Button';
import { DropZone } from '../../ui/controls/DropZone';
import { returnFocus } from '../../ui/controls/returnFocus';
import { Sheet } from '../../ui/layout/Sheet';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { isSame, PDF_TYPES, stagingNotice } from './choosePdfs';
import { FileRow } from './FileRow';
import { RefusedRows, useChoosing } from './RefusedRows';
import { useLocked } from './useLocked';

type Files = readonly ChosenFile[];
type Props = {
  files: Files;
  /** Takes an updater: a second drop may arrive while the first one is still being checked. */
  onChange: (change: (staged: Files) => Files) => void;
};

/** PDFs that are uploaded after the anamnesis is saved. */
export function StagingArea({ files, onChange }: Props) {
  const touch = useMediaQuery('(pointer: coarse)');
  const { refused, dismiss, choose } = useChoosing(stagingNotice);
  const locked = useLocked(files);
  const add = async (chosen: readonly File[]) => {
    const accepted = await choose(chosen);
    if (accepted.length === 0) return;
    onChange((staged) => [
      ...staged,
      ...accepted.filter((file) => !staged.some((other) => isSame(other.file, file))).map(chosenFile),
    ]);
  };
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
      <DropZone
        title={touch ? 'Laudos e encaminhamentos' : 'Solte os PDFs aqui'}
        text={touch ? 'Somente arquivos PDF.' : 'ou escolha no aparelho. Somente arquivos PDF.'}
        buttonLabel="Escolher arquivos"
        inputLabel="Arquivos PDF para envio"
        accept={PDF_TYPES}
        onFiles={(chosen) => void add(chosen)}
      />
      <Sheet padding="p-0">
        <h3 className="px-5 py-4 text-lg font-semibold sm:px-7">Arquivos para Envio ({files.length})</h3>
        <ul className="relative">
          <RefusedRows refused={refused} onDismiss={dismiss} onMade={add} />
          <AnimatePresence initial={false} mode="popLayout">
            {files.map(({ id, file }) => (
              <FileRow
                key={id}
                name={file.name}
                details={formatBytes(file.size)}
                isLocked={locked.has(id)}
                actions={
                  <IconButton
                    icon={<X aria-hidden className="size-5" />}
                    label={`Remover ${file.name}`}
                    onClick={({ currentTarget }) => {
                      focusNeighbour(currentTarget);
                      onChange((staged) => staged.filter((other) => other.id !== id));
                    }}
                  />
                }
              />
            ))}
          </AnimatePresence>
        </ul>
        <p className="border-t border-line px-5 py-4 text-sm text-ink-2 sm:px-7">
          Os arquivos são enviados depois que a anamnese é salva.
        </p>
      </Sheet>
    </div>
  );
}

/** Moves focus to the list's next button, else to the previous one, before this one's row is removed. */
function focusNeighbour(button: Element): void {
  const buttons = [...(button.closest('ul')?.querySelectorAll('li:not([inert]) button') ?? [])];
  const index = buttons.indexOf(button);
  returnFocus(buttons[index + 1] ?? buttons[index - 1] ?? null);
}
