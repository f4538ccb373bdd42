import { FileSignature } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { IssuedReport } from '../../data/records/disclosures';
import { useTherapist } from '../../forms/contexts';
import { type OpenRow, RowDialog, type RowForm } from '../../forms/rows/RowDialog';
import { formatDate } from '../../lib/dates';
import { shownName } from '../../lib/shownName';
import { type Inspected, inspectPdf } from '../../pdf/inspect';
import { beginningText, NOT_THE_BEGINNING, NOT_VERIFIED, signatureText } from '../../printing/signedWords';
import { afterPara } from '../../questionnaire/issuedReports';
import { wordsTyped } from '../../records/entityWords';
import { type SignedCopy, signedCopies } from '../../records/signedCopies';
import { Button } from '../../ui/controls/Button';
import { DropZone } from '../../ui/controls/DropZone';
import { readSigned } from './signedFile';

type About = {
  report: IssuedReport;
  /** Its signed versions, also those that wait. */
  known: readonly Pick<SignedCopy, 'sha256'>[];
};

/** 'Anexar versão assinada': a file, and what this device finds in it before it is kept for good. */
export function SignedCopyDialog({ report, known, ...open }: OpenRow<typeof signedCopies> & About) {
  const [reading, setReading] = useState(false);
  return (
    <RowDialog
      entity={signedCopies}
      isComplete={(_typed, _base, { pdf }) => pdf !== undefined}
      head={({ running }) => ({
        size: 'question',
        title: 'Anexar versão assinada',
        description: (
          <p className="[overflow-wrap:anywhere]">
            Do relatório de {formatDate(report.issued_at)} para {afterPara(report.addressee)}. O PDF assinado
            com gov.br ou com certificado, ou o papel assinado, digitalizado ou em foto. Depois de guardada,
            não muda nem se apaga.
          </p>
        ),
        submit: {
          label: 'Anexar',
          icon: <FileSignature aria-hidden className="size-5" />,
          busy: (running && 'Enviando...') || (reading && READING),
        },
      })}
      {...open}
    >
      {(_, form) => (
        <SignedFile report={report} known={known} form={form} reading={reading} onReading={setReading} />
      )}
    </RowDialog>
  );
}

const READING = 'Lendo...';

type SignedFileProps = About & {
  form: RowForm<typeof signedCopies>;
  /** While a file that was chosen is read, it is not sent. */
  reading: boolean;
  onReading: (reading: boolean) => void;
};

/** The chosen file with what was found in it, or where it is chosen. */
function SignedFile({ report, known, form, reading, onReading }: SignedFileProps) {
  const { userId } = useTherapist();
  const [problem, setProblem] = useState('');
  const [seen, setSeen] = useState<{ readonly pdf: File; readonly inspected: Inspected }>();
  const { pdf } = form.draft;
  const isSeen = seen?.pdf === pdf;
  // a draft keeps the file, and of what was found only what is stored
  useEffect(() => {
    if (!pdf || isSeen) return undefined;
    let isCurrent = true;
    inspectPdf(pdf).then(
      (inspected) => isCurrent && setSeen({ pdf, inspected }),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [pdf, isSeen]);

  const choose = async (files: readonly File[]) => {
    if (files.length === 0) return;
    onReading(true);
    setProblem('');
    const chosen = await readSigned(userId, report, known, files);
    onReading(false);
    if ('problem' in chosen) return setProblem(chosen.problem);
    setSeen(chosen);
    form.change({ pdf: chosen.pdf, typed: chosen.typed });
  };
  const missing = form.submitted && !pdf ? 'Escolha o arquivo assinado.' : '';

  return (
    <>
      <div>
        {pdf ? (
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">
              <bdi>{shownName(pdf.name)}</bdi>
            </p>
            <Button kind="quiet" small className="-mr-4" onClick={() => form.change({ pdf: undefined })}>
              Trocar
            </Button>
          </div>
        ) : (
          <DropZone
            title="Arquivo assinado"
            text="Solte aqui, ou escolha no aparelho."
            buttonLabel="Escolher arquivo"
            inputLabel="Arquivo assinado"
            accept="application/pdf,.pdf,image/*"
            busy={reading && READING}
            onFiles={(files) => void choose(files)}
          />
        )}
        {/* there before its text, which is announced only then */}
        <div role="status">
          {pdf && (
            <SignedFindings
              found={wordsTyped(signedCopies, form.typed)}
              isLocked={isSeen ? seen?.inspected.isLocked : undefined}
            />
          )}
        </div>
      </div>
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {pdf ? '' : problem || missing}
      </p>
    </>
  );
}

type SignedFindingsProps = {
  found: Pick<SignedCopy, 'begins_with_report' | 'signature' | 'signed_by' | 'signature_covers'>;
  /** Of the file, which is not kept; undefined while it is looked at again. */
  isLocked: boolean | undefined;
};

/** What this device has found in a file, and that it has verified no signature. */
function SignedFindings({ found, isLocked }: SignedFindingsProps) {
  const { begins_with_report: begins, signature } = found;
  return (
    <div className="mt-1 text-sm text-ink-2">
      <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
        <li>
          {beginningText(begins)}.{!begins && ` ${NOT_THE_BEGINNING}`}
        </li>
        <li>{signatureText(found)}.</li>
        {isLocked && <li>Só abre com senha: aqui não dá para ver as páginas.</li>}
      </ul>
      {signature === 'digital' && <p className="mt-2">{NOT_VERIFIED}</p>}
    </div>
  );
}
