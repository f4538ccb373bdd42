import { useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { Archive, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { recordDeleted } from '../../../data/records/afterSave';
import { keepUntilOptions } from '../../../data/records/archive';
import { deletePatient, holdingsOptions } from '../../../data/records/removal';
import { dataFailure } from '../../../data/supabase/errors';
import { useTherapist } from '../../../device/contexts';
import { DraftLine } from '../../../device/drafts/DraftLine';
import type { OpenDialog } from '../../../device/drafts/useDialog';
import { useDraftedState } from '../../../device/drafts/useDraft';
import { ageText } from '../../../lib/age';
import { fromIsoDate, todayIso } from '../../../lib/dates';
import { visibleWords } from '../../../lib/text';
import { heldParts } from '../../../records/held';
import { Button } from '../../../ui/controls/Button';
import { toast } from '../../../ui/feedback/toasts';
import { Dialog } from '../../../ui/overlays/Dialog';
import { PatientAvatar } from '../PatientAvatar';
import { useArchive } from '../useArchive';
import { usePatientCopy } from '../usePatientCopy';
import { CopyOffer } from './CopyOffer';
import { DeletionReasonFields, wordsTooLong } from './DeletionReasonFields';
import type { DeletionDraft } from './deletionDraft';

type Props = {
  dialog: OpenDialog<DeletionDraft>;
  /** Data of the patient that exists only on this device and is deleted with the record. */
  unsent?: ReactNode;
  onClose: () => void;
  onDeleted: () => void;
};

/** Confirms the deletion of a patient with the whole record, and offers a copy of it. */
export function DeletePatientDialog({ dialog, unsent, onClose, onDeleted }: Props) {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const [deleting, setDeleting] = useState(false);
  const [deleted, setDeleted] = useState(false);
  const [{ patient, ...why }, change] = useDraftedState(dialog);
  const copy = usePatientCopy();
  const { running: archiving, archive } = useArchive();
  const keepUntil = useQuery(keepUntilOptions(patient.id)).data;
  /** True while the law requires the record to be kept, or the date is unknown. */
  const keep = !keepUntil || keepUntil >= todayIso();
  const canArchive = keep && patient.archived_at === null;
  const copying = copy.state.kind === 'running';
  const wasCopying = useRef(false);
  const copyButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // the focused button unmounts, so focus moves to the next action
    if (copying) cancelButton.current?.focus();
    else if (wasCopying.current) copyButton.current?.focus();
    wasCopying.current = copying;
  }, [copying]);

  const close = () => {
    copy.cancel();
    onClose();
  };
  const putAway = async () => {
    if (archiving || !(await archive(patient))) return;
    setDeleted(true);
    close();
  };
  /** Cancels the copy first; closes the dialog on the next press. */
  const cancel = () => {
    if (copying) copy.cancel();
    else if (!deleting && !archiving) close();
  };

  const confirm = async () => {
    if (deleting || copying || archiving || wordsTooLong(why.words)) return;
    setDeleting(true);
    try {
      await deletePatient(userId, patient.id, {
        ...why,
        words: visibleWords(why.words ?? '').trim() || null,
      });
      setDeleted(true);
      close();
      onDeleted();
      recordDeleted(queryClient, patient.id);
      toast.success('Paciente removido', `A ficha de ${patient.nome} foi excluída.`);
    } catch (error) {
      toast(dataFailure('remove', error));
    } finally {
      setDeleting(false);
    }
  };

  return (
    <Dialog
      alert
      openerGoes={deleted}
      open
      onOpenChange={(next) => !next && cancel()}
      title="Confirmar Exclusão"
      description={
        <>
          <p className="text-ink">
            Tem certeza que deseja excluir este paciente? Esta ação não pode ser desfeita.
          </p>
          <div className="mt-3 flex items-center gap-4 rounded border border-line bg-sunk px-4 py-2 text-ink">
            <PatientAvatar patient={patient} size="sm" />
            <div className="min-w-0">
              <p className="font-semibold [overflow-wrap:anywhere]">{patient.nome}</p>
              <p className="text-sm text-ink-2">{ageText(patient.dataNascimento)}</p>
            </div>
          </div>
          {keep ? <KeepNotice until={keepUntil} archived={patient.archived_at !== null} /> : null}
          <p className="mt-3">
            A ficha, a foto e os documentos não poderão ser recuperados. <WhatGoes patientId={patient.id} />
          </p>
          {unsent}
        </>
      }
      actions={
        <div
          className={clsx(
            'flex w-full gap-3 sm:flex-row sm:flex-wrap sm:justify-end',
            canArchive ? 'flex-col' : 'flex-col-reverse',
          )}
        >
          {canArchive ? (
            <Button
              kind="primary"
              className="sm:w-full"
              icon={<Archive aria-hidden className="size-5" />}
              busy={archiving !== undefined && 'Arquivando...'}
              disabled={deleting || copying}
              onClick={() => void putAway()}
            >
              Arquivar em vez de excluir
            </Button>
          ) : null}
          <Button ref={cancelButton} onClick={cancel} disabled={deleting}>
            {copying ? 'Cancelar cópia' : 'Cancelar'}
          </Button>
          <Button
            kind="danger"
            icon={<Trash2 aria-hidden className="size-5" />}
            busy={deleting && 'Excluindo...'}
            disabled={copying || archiving !== undefined}
            onClick={() => void confirm()}
          >
            Excluir
          </Button>
        </div>
      }
      line={<DraftLine draft={dialog.draft} />}
    >
      <CopyOffer
        lawIsTold={keep}
        state={copy.state}
        disabled={deleting}
        buttonRef={copyButton}
        onStart={() => void copy.start(patient)}
      >
        <DeletionReasonFields value={why} onChange={change} disabled={deleting} />
      </CopyOffer>
    </Dialog>
  );
}

/** The legal retention period, and the alternatives to deleting. */
function KeepNotice({ until, archived }: { until: string | null | undefined; archived: boolean }) {
  return (
    <div className="mt-3 rounded border border-warn bg-warn-soft px-4 py-3 text-sm text-ink">
      <p>
        {until ? (
          <>
            Este prontuário deve ser guardado até <strong>{fromIsoDate(until)}</strong> (Lei 13.787/2018, art.
            6º): 20 anos depois do último registro.
          </>
        ) : (
          'A lei manda guardar prontuários por pelo menos 20 anos depois do último registro (Lei 13.787/2018, art. 6º).'
        )}{' '}
        {archived
          ? 'Arquivada, a ficha já está fora da lista e continua guardada.'
          : 'Arquivada, a ficha sai da lista, da busca e dos números, e continua guardada.'}
      </p>
    </div>
  );
}

/** The data that is deleted with the record, as far as it is loaded. */
function WhatGoes({ patientId }: { patientId: string }) {
  const { userId } = useTherapist();
  const { data } = useQuery(holdingsOptions(userId, patientId));
  const parts = heldParts(data ?? {});
  if (parts.length === 0) return null;
  const many = parts.length > 1 || !parts[0]?.startsWith('1 ');
  return (
    <span>
      {many ? 'Vão junto' : 'Vai junto'}: {new Intl.ListFormat('pt-BR').format(parts)}.
    </span>
  );
}
