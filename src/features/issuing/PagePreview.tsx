import type { ReactNode } from 'react';
import { unprintedText } from '../../printing/unprintedText';
import type { LetterPdf } from './useLetterPdf';

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
