import type { PatientRow } from '../../data/records/patients';
import { patientNameOf } from '../../lib/patientName';
import { issuedFileName } from '../../pdf/names';
import { usePdf } from '../../printing/usePdf';
import type { ReportEditing } from './useReportEditing';

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
