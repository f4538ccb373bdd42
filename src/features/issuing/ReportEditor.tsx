import { Eye, FileCheck2, Maximize2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { DraftLine } from '../../device/drafts/DraftLine';
import { LeaveDialog } from '../../device/drafts/LeaveDialog';
import { issuedFileName } from '../../pdf/names';
import type { SentenceSource } from '../../printing/issued/proposedSentences';
import { unprintedText } from '../../printing/unprintedText';
import { usePdf } from '../../printing/usePdf';
import { reportTitle } from '../../questionnaire/issuedReports';
import { Button } from '../../ui/controls/Button';
import { Glyph } from '../../ui/display/glyphs';
import { FormBar } from '../../ui/layout/FormBar';
import { FormHeader } from '../../ui/layout/FormHeader';
import { Sheet } from '../../ui/layout/Sheet';
import { NamelessDialog } from '../../ui/overlays/NamelessDialog';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { AboutFields } from './AboutFields';
import { IssueDialog } from './IssueDialog';
import { KindField } from './KindField';
import { PartsField } from './PartsField';
import { useLetterPdf } from './useLetterPdf';
import { type EditingProps, useReportEditing } from './useReportEditing';
import { ProceduresField, WrittenPart } from './WrittenParts';

type Props = EditingProps & {
  /** Shows the pages of a PDF. */
  pages: (file: Blob) => ReactNode;
  onLeave: () => void;
  /** Opens where a sentence comes from; what is written stays a draft. */
  onSource: (source: Exclude<SentenceSource, 'purpose'>) => void;
  onProfile: () => void;
};

const NO_CONSENT = 'Não há consentimento em vigor.';

/** Writes a report for somebody: for whom, what goes in, and the pages beside it; issues it. */
export function ReportEditor({ pages, onLeave, onSource, onProfile, ...given }: Props) {
  const { patient, draft } = given;
  const editing = useReportEditing(given);
  const { form, change, kind, words, letter, sources, errors, asking, ask } = editing;
  const isWide = useMediaQuery('(min-width: 768px)');
  const { pdf, failed } = useLetterPdf(letter, isWide);
  const { running: showing, make } = usePdf({ isOffered: true });
  const title = kind ? reportTitle(kind) : 'Relatório para…';
  const stay = () => ask(undefined);

  const enlarge = () =>
    void make('view', async () =>
      letter && words
        ? {
            report: letter,
            fileName: issuedFileName(words.kind, patient.nome, words.dated),
            title: '',
            text: '',
          }
        : undefined,
    );
  const goTo = (source: SentenceSource) => {
    if (source === 'purpose')
      editing.element.current?.querySelector<HTMLElement>('[name="purpose"]')?.focus();
    else void draft.flush().then(() => onSource(source));
  };
  const enlargeButton = (
    <Button
      kind="quiet"
      small
      icon={isWide ? <Maximize2 aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
      busy={showing ? 'Abrindo...' : false}
      disabled={!letter}
      onClick={enlarge}
    >
      {isWide ? 'Ampliar' : 'Ver a página'}
    </Button>
  );

  return (
    <>
      <main
        tabIndex={-1}
        className="mx-auto w-full max-w-page grow outline-none px-4 pb-6 pt-4 sm:px-7 sm:pt-6 xl:px-8 xl:pt-7 low:pt-1"
      >
        <FormHeader leave="Voltar" onLeave={() => (editing.isUnsaved ? ask('leave') : onLeave())}>
          <h1 className="text-lg font-bold low:shrink-0 low:text-base">{title}</h1>
          <p className="text-lg text-ink-2 [overflow-wrap:anywhere] low:mt-0 low:truncate low:text-base">
            {patient.nome}
          </p>
        </FormHeader>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-5">
          <form
            ref={editing.element}
            noValidate
            onSubmit={(event) => event.preventDefault()}
            className="grid min-w-0 grid-cols-1 content-start gap-5"
          >
            <Sheet className="grid grid-cols-1 gap-6" padding="p-4 sm:p-6">
              <KindField value={kind} onChange={editing.chooseKind} error={editing.kindError} />
              {kind && <AboutFields form={form} errors={errors} onChange={change} />}
            </Sheet>
            {kind && (
              <Sheet className="grid grid-cols-1 gap-5" padding="p-4 sm:p-6">
                <PartsField
                  form={form}
                  kind={kind}
                  sources={sources}
                  onChange={change}
                  fieldOf={(part) => <WrittenPart part={part} editing={editing} onSource={goTo} />}
                />
                <ProceduresField editing={editing} />
                {editing.obstacle && (
                  <p role="alert" className="text-sm font-medium text-danger">
                    {editing.obstacle}
                  </p>
                )}
                {!isWide && <div className="-ml-4">{enlargeButton}</div>}
              </Sheet>
            )}
          </form>
          {isWide && (
            <section aria-label="A página, como será lida" className="sticky top-4 min-w-0 self-start">
              <div className="flex flex-wrap items-center justify-between">
                <p className="text-sm font-semibold text-ink-2">A página, como será lida</p>
                {enlargeButton}
              </div>
              <p role="status" className="text-sm font-medium text-warn [overflow-wrap:anywhere]">
                {unprintedText(pdf?.unprinted ?? [])}
              </p>
              {pdf && !failed ? (
                pages(pdf.file)
              ) : (
                <div className="grid aspect-[210/297] place-items-center rounded-lg border border-line bg-sheet p-6 text-center text-sm text-ink-2">
                  {failed
                    ? 'A página não pôde ser montada agora.'
                    : kind
                      ? 'Montando a página…'
                      : 'Escolha para quem é o relatório.'}
                </div>
              )}
            </section>
          )}
        </div>
      </main>
      <FormBar
        line={
          <div className="flex flex-wrap items-center justify-center gap-x-4">
            {kind && !editing.isConsented && (
              <p className="flex items-center gap-2 text-sm font-medium text-warn">
                <Glyph name="warning" className="size-4 shrink-0" />
                {NO_CONSENT}
              </p>
            )}
            <DraftLine draft={draft} saving={editing.running} />
          </div>
        }
        start={null}
        end={
          <Button
            kind="primary"
            icon={<FileCheck2 aria-hidden className="size-5" />}
            busy={editing.running ? 'Emitindo...' : false}
            onClick={editing.begin}
          >
            Emitir
          </Button>
        }
      />
      <IssueDialog
        open={asking === 'issue'}
        addressee={form.addressee.trim()}
        withoutConsent={
          editing.isConsented
            ? undefined
            : { reason: form.withoutConsent, onChange: (withoutConsent) => change({ withoutConsent }) }
        }
        unprinted={editing.unprinted}
        busy={editing.running}
        onConfirm={(event) => void editing.confirm(event)}
        onCancel={stay}
      />
      <NamelessDialog
        open={asking === 'name'}
        what="Um relatório emitido"
        onProfile={onProfile}
        onCancel={stay}
      />
      <LeaveDialog
        open={asking === 'leave'}
        draft={draft}
        onStay={stay}
        onPutAside={onLeave}
        onDiscard={() => {
          editing.end();
          onLeave();
        }}
      />
    </>
  );
}
