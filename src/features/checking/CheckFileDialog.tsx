import { type ReactNode, useState } from 'react';
import { formatDate } from '../../lib/dates';
import type { Notice } from '../../lib/notice';
import { TOO_LARGE } from '../../lib/pdfFile';
import { shownName } from '../../lib/shownName';
import { ADDED_CAN_CHANGE, NOT_VERIFIED, signatureText } from '../../printing/signedWords';
import { reportTitle } from '../../questionnaire/issuedReports';
import { dataFailure } from '../../sentences/errors';
import { Button } from '../../ui/controls/Button';
import { DropZone } from '../../ui/controls/DropZone';
import { Dialog } from '../../ui/overlays/Dialog';
import { type CheckedFile, checkFile } from './checkFile';

type Props = {
  open: boolean;
  /** Opens the report that a file is. */
  onOpen: (patientId: string, report: string) => void;
  onClose: () => void;
};

type State =
  | { readonly kind: 'empty' | 'reading' | 'several' }
  | { readonly kind: 'failed'; readonly notice: Notice }
  | { readonly kind: 'checked'; readonly name: string; readonly checked: CheckedFile };

const unchanged = 'É o relatório emitido, sem alteração';
const titles = {
  unchanged,
  added: 'Começa com o relatório emitido, e algo foi acrescentado depois',
  signed: 'É uma versão assinada que está guardada com o relatório',
  changed: 'Não é o arquivo que foi emitido',
} as const;

function Found({ checked }: { checked: Extract<CheckedFile, { kind: 'found' }> }) {
  const { match, begins, report, inspected } = checked;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Relatório', reportTitle(report.kind)],
    ['Para', report.addressee],
    ['Paciente', report.patient_name],
    ['Emitido em', formatDate(report.issued_at)],
    ...(report.signed_at ? ([['Assinado, guardado em', formatDate(report.signed_at)]] as const) : []),
  ];
  return (
    <>
      <p className="font-semibold">{titles[match]}.</p>
      {begins && <p className="mt-1 text-ink-2">{ADDED_CAN_CHANGE}.</p>}
      {match === 'changed' && (
        <p className="mt-1 text-ink-2">
          Ele diz ser o relatório abaixo, mas o conteúdo mudou ou outro programa gravou o PDF de novo. Vale o
          que está guardado na ficha: compare os dois.
        </p>
      )}
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-sm leading-6 text-ink-2">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {report.is_corrected && <p className="mt-3">Um relatório posterior corrige este.</p>}
      {match !== 'unchanged' && (
        <p className="mt-3 [overflow-wrap:anywhere]">
          {signatureText(inspected)}.{inspected.signature === 'digital' && ` ${NOT_VERIFIED}`}
        </p>
      )}
    </>
  );
}

function Checked({ checked }: { checked: CheckedFile }) {
  if (checked.kind === 'no-pdf')
    return (
      <p className="font-semibold">Este arquivo não é um PDF. Um relatório emitido aqui é sempre um PDF.</p>
    );
  if (checked.kind === 'too-large') return <p className="font-semibold">{TOO_LARGE}</p>;
  if (checked.kind === 'found') return <Found checked={checked} />;
  return (
    <>
      <p className="font-semibold">Este arquivo não é o de nenhum relatório emitido aqui.</p>
      <p className="mt-1 text-ink-2">
        {checked.isScan
          ? 'As páginas são imagens, e imagens não podem ser comparadas: confira com o papel e com o relatório guardado na ficha.'
          : 'Nenhum relatório emitido nesta conta é este arquivo: ele foi feito em outro lugar, outro programa o gravou de novo, a ficha foi excluída, ou foi só baixado daqui. Do PDF da ficha, das evoluções, de um termo, de uma lista ou da declaração de compartilhamento não fica cópia: ele não pode ser reconhecido.'}
        {!checked.isWhole && ' O arquivo está incompleto: falta o fim dele. Peça que o enviem de novo.'}
      </p>
    </>
  );
}

/** 'Conferir um arquivo': which issued report a PDF is, for whom, when, and whether it was changed. Nothing is uploaded. */
export default function CheckFileDialog({ open, onOpen, onClose }: Props) {
  const [state, setState] = useState<State>({ kind: 'empty' });
  const check = async (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) return setState({ kind: 'several' });
    setState({ kind: 'reading' });
    setState(
      await checkFile(file).then(
        (checked): State => ({ kind: 'checked', name: file.name, checked }),
        (error): State => ({ kind: 'failed', notice: dataFailure('check', error) }),
      ),
    );
  };
  const close = () => {
    setState({ kind: 'empty' });
    onClose();
  };
  const found = state.kind === 'checked' && state.checked.kind === 'found' ? state.checked.report : undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Conferir um arquivo"
      description={
        <p>
          Um PDF que alguém mostra como relatório seu: é o que foi emitido? O arquivo é lido neste aparelho e
          não é enviado nem guardado.
        </p>
      }
      actions={
        <>
          <Button onClick={close}>Fechar</Button>
          {found && (
            <Button
              kind="primary"
              onClick={() => {
                close();
                onOpen(found.patient_id, found.id);
              }}
            >
              Abrir o relatório
            </Button>
          )}
        </>
      }
    >
      <div className="mt-5 grid gap-5">
        <DropZone
          title={state.kind === 'checked' ? shownName(state.name) : 'Arquivo PDF'}
          text="Solte aqui, ou escolha no aparelho."
          buttonLabel={state.kind === 'checked' ? 'Conferir outro' : 'Escolher arquivo'}
          inputLabel="Arquivo a conferir"
          accept="application/pdf,.pdf"
          busy={state.kind === 'reading' && 'Conferindo...'}
          onFiles={(files) => void check(files)}
        />
        <div role="status" className="empty:hidden">
          {state.kind === 'several' && <p>Escolha um arquivo de cada vez.</p>}
          {state.kind === 'failed' && (
            <>
              <p className="font-semibold text-danger">{state.notice.title}</p>
              <p className="text-ink-2">{state.notice.description}</p>
            </>
          )}
          {state.kind === 'checked' && <Checked checked={state.checked} />}
        </div>
      </div>
    </Dialog>
  );
}
