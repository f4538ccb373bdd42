import type { ImportedFiles, ImportedRecord } from '../../data/records/importRecord';
import { type Named, namesIn } from '../../lib/patientName';
import { ZipProblem } from '../../lib/readZip';
import type { PatientKind } from '../../questionnaire/field';
import { RecordProblem, type RecordProblemCode } from '../../sentences/importErrors';

/** What is shown of a record before it comes. */
type Person = {
  readonly id: string;
  /** Its id where it came from; the derived one for a line of a table. */
  readonly sourceId: string;
  readonly names: Named;
  readonly birthDate: string;
  readonly cpf: string;
  readonly kind: PatientKind;
};

/** A record in a file: read, or the reason why it cannot be. */
export type FoundRecord = {
  /** Unique in the file. */
  readonly key: string;
  /** Where it stands in the file: a folder, or a line. */
  readonly place: string;
} & (
  | { readonly person: Person; readonly load: () => Promise<Loaded>; readonly notes?: readonly string[] }
  | {
      readonly person: null;
      readonly problem: RecordProblemCode;
      readonly where?: string | undefined;
      /** As it is written, where it stands at its place. */
      readonly name?: string;
    }
);

/** All of a record, read anew, so that a file of many gigabytes is not held in memory. */
export type Loaded = { readonly record: ImportedRecord; readonly files: ImportedFiles };

export const personOf = ({ patient }: ImportedRecord, sourceId: string = patient.id): Person => ({
  id: patient.id,
  sourceId,
  names: namesIn(patient),
  birthDate: patient.dataNascimento,
  cpf: patient.cpf ?? '',
  kind: patient.tipo ?? 'adulto',
});

/** The reason why a record of a file cannot be read. */
export const recordProblemOf = (
  error: unknown,
): { problem: RecordProblemCode; where?: string | undefined } => {
  if (error instanceof RecordProblem) return { problem: error.code, where: error.where };
  if (error instanceof ZipProblem) return { problem: 'json' };
  throw error;
};
