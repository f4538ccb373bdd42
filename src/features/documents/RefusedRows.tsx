import { useState } from 'react';
import { roundBytes } from '../../lib/bytes';
import { DOCUMENT_MAX_BYTES } from '../../lib/limits';
import type { Notice } from '../../lib/notice';
import { picturesPdf } from '../../printing/picturesPdf';
import { Button } from '../../ui/controls/Button';
import { toast } from '../../ui/feedback/toasts';
import { type Choice, choosePdfs, identityOf, isSame, type Refused } from './choosePdfs';
import { FailedRow } from './UploadRow';

const reasons: Record<Exclude<Refused['reason'], 'picture'>, string> = {
  broken: 'Não é um PDF que possa ser aberto',
  'too large': `Passa do limite de ${roundBytes(DOCUMENT_MAX_BYTES)}`,
  other: 'Não é um PDF',
};

/** Takes the PDFs among chosen files; `refused` are the others, until they are dismissed or chosen again. */
export function useChoosing(noticeOf: (choice: Choice) => Notice | undefined) {
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const without = (files: readonly File[]) => (before: readonly Refused[]) =>
    before.filter(({ file }) => !files.some((other) => isSame(other, file)));
  const choose = async (files: readonly File[]) => {
    const choice = await choosePdfs(files);
    setRefused((before) => [...without(files)(before), ...choice.refused]);
    const notice = noticeOf(choice);
    if (notice) toast(notice);
    return choice.accepted;
  };
  return {
    refused,
    choose,
    dismiss: (files: readonly File[]) => setRefused(without(files)),
  };
}

type Props = {
  refused: readonly Refused[];
  onDismiss: (files: readonly File[]) => void;
  /** Takes the PDF that was made of pictures. */
  onMade: (files: readonly File[]) => Promise<void>;
};

export function RefusedRows({ refused, onDismiss, onMade }: Props) {
  const pictures = refused.flatMap(({ file, reason }) => (reason === 'picture' ? file : []));
  return (
    <>
      {refused.map(
        ({ file, reason }) =>
          reason !== 'picture' && (
            <FailedRow
              key={identityOf(file)}
              name={file.name}
              text={reasons[reason]}
              onDismiss={() => onDismiss([file])}
            />
          ),
      )}
      {pictures.length > 0 && (
        <PicturesRow
          files={pictures}
          onDismiss={() => onDismiss(pictures)}
          onMade={async (made) => {
            onDismiss(pictures);
            await onMade([made]);
          }}
        />
      )}
    </>
  );
}

type PicturesProps = { files: readonly File[]; onDismiss: () => void; onMade: (made: File) => Promise<void> };

/** Pictures that were chosen in place of PDFs: offered as one, a page for each. */
function PicturesRow({ files, onDismiss, onMade }: PicturesProps) {
  const [state, setState] = useState<'offered' | 'running' | 'failed'>('offered');
  const [{ name = '' } = {}] = files;
  const isOne = files.length === 1;
  const make = async () => {
    setState('running');
    try {
      await onMade(await picturesPdf(files));
    } catch {
      setState('failed');
    }
  };
  const offer = isOne
    ? 'É uma foto. Só PDFs são guardados, e ela pode virar um.'
    : 'São fotos. Só PDFs são guardados, e elas podem virar um, com uma foto em cada página.';
  return (
    <FailedRow
      name={isOne ? name : `${name} e mais ${files.length - 1}`}
      isOffer={state !== 'failed'}
      text={state === 'failed' ? 'Não foi possível ler a foto neste aparelho.' : offer}
      actions={
        <Button small busy={state === 'running' && 'Montando...'} onClick={() => void make()}>
          Anexar como PDF
        </Button>
      }
      onDismiss={onDismiss}
    />
  );
}
