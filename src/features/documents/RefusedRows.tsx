import { useState } from 'react';
import { roundBytes } from '../../lib/bytes';
import { DOCUMENT_MAX_BYTES } from '../../lib/limits';
import { identityOf, isSame, type Refused } from './choosePdfs';
import { FailedRow } from './FailedRow';

const reasons: Record<Refused['reason'], string> = {
  broken: 'Não é um PDF que possa ser aberto',
  'too large': `Passa do limite de ${roundBytes(DOCUMENT_MAX_BYTES)}`,
};

/** The refused files, until they are dismissed or chosen again. */
export function useRefused() {
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const without = (files: readonly File[]) => (before: readonly Refused[]) =>
    before.filter(({ file }) => !files.some((other) => isSame(other, file)));
  return {
    refused,
    replace: (chosen: readonly File[], next: readonly Refused[]) =>
      setRefused((before) => [...without(chosen)(before), ...next]),
    dismiss: (file: File) => setRefused(without([file])),
  };
}

type Props = { refused: readonly Refused[]; onDismiss: (file: File) => void };

export function RefusedRows({ refused, onDismiss }: Props) {
  return refused.map(({ file, reason }) => (
    <FailedRow
      key={identityOf(file)}
      name={file.name}
      text={reasons[reason]}
      onDismiss={() => onDismiss(file)}
    />
  ));
}
