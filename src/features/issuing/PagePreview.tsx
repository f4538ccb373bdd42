import { type ReactNode, useEffect, useState } from 'react';
import type { PatientRow } from '../../data/records/patients';
import { patientNameOf } from '../../lib/patientName';
import { type GeneratedPdf, generatePdf } from '../../pdf/generate';
import { issuedFileName } from '../../pdf/names';
import type { LetterReport } from '../../pdf/report';
import { unprintedText } from '../../printing/unprintedText';
import { usePdf } from '../../printing/usePdf';
import type { ReportEditing } from './useReportEditing';

/** The time without a change after which the pages are made. */
const REST_MS = 600;

type LetterPdf = { readonly pdf: GeneratedPdf | undefined; readonly failed: boolean };

/** The PDF of a report while it is written; the last one until the next is made. */
export function useLetterPdf(letter: LetterReport | undefined, isShown: boolean): LetterPdf {
  const [made, setMade] = useState<LetterPdf>({ pdf: undefined, failed: false });
  // a report is the same as long as it says the same
  const content = letter && isShown ? JSON.stringify(letter) : undefined;
  useEffect(() => {
    if (content === undefined) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const timer = setTimeout(() => {
      generatePdf(JSON.parse(content) as LetterReport, { signal }).then(
        (pdf) => !signal.aborted && setMade({ pdf, failed: false }),
        () => !signal.aborted && setMade((last) => ({ ...last, failed: true })),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [content]);
  return made;
}

/** Shows the pages of the report as it stands, as large as the screen. */
export function useEnlarged(
  patient: PatientRow,
  words: ReportEditing['words'],
  letter: ReportEditing['letter'],
) {
  const { running: showing, make } = usePdf({ isOffered: true });
  const enlarge = () =>
    void make('view', async () =>
      letter && words
        ? {
            report: letter,
            fileName: issuedFileName(words.kind, patientNameOf(patient), words.dated),
            title: '',
            text: '',
          }
        : undefined,
    );
  return { showing, enlarge };
}

type Props = {
  made: LetterPdf;
  /** Nothing is made before it is chosen for whom. */
  isChosen: boolean;
  pages: (file: Blob) => ReactNode;
  enlarge: ReactNode;
};

/** The pages beside the form. */
export function PagePreview({ made: { pdf, failed }, isChosen, pages, enlarge }: Props) {
  return (
    <section aria-label="A página, como será lida" className="sticky top-4 min-w-0 self-start">
      <div className="flex flex-wrap items-center justify-between">
        <p className="text-sm font-semibold text-ink-2">A página, como será lida</p>
        {enlarge}
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
            : isChosen
              ? 'Montando a página…'
              : 'Escolha para quem é o relatório.'}
        </div>
      )}
    </section>
  );
}
