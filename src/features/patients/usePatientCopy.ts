import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { copiesMade } from '../../data/records/copies';
import { patientCopy } from '../../data/records/patientCopy';
import type { PatientSummary } from '../../data/records/summaries';
import { saveToDevice } from '../../device/browser/deviceFiles';
import { useTherapist } from '../../forms/contexts';
import { todayIso } from '../../lib/dates';
import { safeName } from '../../lib/fileNames';
import type { Notice } from '../../lib/notice';
import { patientNameOf } from '../../lib/patientName';
import { copyFiles } from '../../printing/files/copyFiles';
import { dataFailure } from '../../sentences/errors';
import { useOneAtATime } from '../../ui/useOneAtATime';

export type CopyState =
  | { readonly kind: 'idle' }
  /** `total` is null until the record is loaded. */
  | { readonly kind: 'running'; readonly done: number; readonly total: number | null }
  | {
      readonly kind: 'done';
      readonly fileName: string;
      readonly missing: readonly string[];
      /** False if 'Quem recebeu' could not note it. */
      readonly isNoted: boolean;
    }
  | { readonly kind: 'failed'; readonly notice: Notice };

const MAX_NAME_BYTES = 60;
const idle: CopyState = { kind: 'idle' };

/** 'Baixar cópia': downloads one patient's stored data as a ZIP. `cancel` leaves no partial file. */
export function usePatientCopy() {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const [state, setState] = useState(idle);
  const { begin, end } = useOneAtATime();

  const start = async (patient: Pick<PatientSummary, 'id' | 'nome' | 'social_name'>) => {
    const { id } = patient;
    const signal = begin();
    const show = (next: CopyState) => {
      if (!signal.aborted) setState(next);
    };
    show({ kind: 'running', done: 0, total: null });
    const name = `copia_${safeName(patientNameOf(patient), MAX_NAME_BYTES) || 'paciente'}_${todayIso()}`;
    const missing: string[] = [];
    try {
      const { zipOf } = await import('../../lib/zip');
      const zip = await zipOf(
        patientCopy(userId, id, {
          folder: name,
          madeFiles: (record) => copyFiles(queryClient, userId, record),
          signal,
          onProgress: (done, total) => show({ kind: 'running', done, total }),
          onMissing: (file) => missing.push(file),
        }),
      );
      if (signal.aborted) return;
      const fileName = `${name}.zip`;
      saveToDevice(zip, fileName);
      const isNoted = await copiesMade(queryClient, userId, [id], 'Cópia da ficha');
      show({ kind: 'done', fileName, missing, isNoted });
    } catch (error) {
      show({ kind: 'failed', notice: dataFailure('copy', error) });
    }
  };

  const cancel = () => {
    end();
    setState(idle);
  };
  return { state, start, cancel };
}
