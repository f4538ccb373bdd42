import { COPY_FILE } from '../../data/records/copyFormat';
import { treatPhoto } from '../../data/records/photoFile';
import { DOCUMENT_MAX_BYTES, IMPORT_MAX } from '../../lib/limits';
import { startsLikePdf } from '../../lib/pdfFile';
import { openZip, type ZippedFile } from '../../lib/readZip';
import { FileProblem, RecordProblem } from '../../sentences/importErrors';
import { isFhirText } from './fileKind';
import { type FoundRecord, type Loaded, personOf, recordProblemOf } from './found';
import { readCopy } from './readCopy';

type Files = ReadonlyMap<string, ZippedFile>;

/** A text, table or presentation of an office program. */
export const isOffice = (files: Files) => files.has('[Content_Types].xml') || files.has('mimetype');

/** The files of one export, which may be in several ZIPs; one folder of a record may be in two of them. */
export async function openAll(zips: readonly File[]): Promise<Files> {
  const all = new Map<string, ZippedFile>();
  for (const zip of zips) {
    const files = await openZip(zip);
    if (isOffice(files) && zips.length > 1) throw new FileProblem('mixed');
    for (const [name, file] of files) {
      if (all.has(name)) throw new FileProblem('other-export');
      all.set(name, file);
    }
  }
  return all;
}

const FHIR_HEAD = 2000;
const FHIR_LOOKED_AT = 20;

export async function refuseWithoutRecords(files: Files): Promise<never> {
  const names = [...files.keys()];
  if (names.some((name) => /^xl\/|\.iwa$/.test(name)) || names.includes('mimetype'))
    throw new FileProblem('spreadsheet');
  if (isOffice(files)) throw new FileProblem('kind');
  const texts = [...files.values()].filter(
    ({ name, size }) => /\.((nd)?json|xml)$/i.test(name) && size <= IMPORT_MAX.unpackedUnchecked,
  );
  for (const { read } of texts.slice(0, FHIR_LOOKED_AT)) {
    if (isFhirText(await (await read()).slice(0, FHIR_HEAD).text())) throw new FileProblem('fhir');
  }
  throw new FileProblem('no-records');
}

const MISSING = 'FALTANDO.txt';
const PHOTO = 'foto.jpg';

/** A ZIP of this app: a folder for each record, one of them or all. */
export class ZipRecords {
  constructor(
    private readonly userId: string,
    private readonly files: Files,
  ) {}

  /** The folders with records, or with a part of one. */
  folders(): string[] {
    const ofRecords = new Set<string>();
    for (const name of this.files.keys()) {
      if (name.startsWith('__MACOSX/')) continue;
      const [, folder] = /^(.*\/)?(?:dados\.json|foto\.jpg|documentos\/[^/]+)$/.exec(name) ?? [];
      if (folder !== undefined || name === COPY_FILE) ofRecords.add(folder ?? '');
    }
    return [...ofRecords];
  }

  /** The record of a folder, and the files that belong to it. Throws `RecordProblem` and `ZipProblem`. */
  private async read(folder: string) {
    const data = this.files.get(`${folder}${COPY_FILE}`);
    if (!data) throw new RecordProblem('no-data');
    if (data.size > IMPORT_MAX.recordBytes) throw new RecordProblem('too-large');
    const read = await readCopy(this.userId, await (await data.read()).text());
    const { record } = read;
    const documents = record.documents.flatMap((document) => {
      // not in the copy either
      if (document.path === null) return [];
      const file = this.files.get(`${folder}${document.path}`);
      if (!file) throw new RecordProblem('no-file');
      if (file.size > DOCUMENT_MAX_BYTES) throw new RecordProblem('too-large');
      return [{ document, file }];
    });
    const photo = record.hasPhoto ? await this.photo(folder) : undefined;
    return { ...read, documents, photo };
  }

  private async photo(folder: string): Promise<ZippedFile | undefined> {
    const photo = this.files.get(`${folder}${PHOTO}`);
    if (photo) {
      if (photo.size > IMPORT_MAX.photoBytes) throw new RecordProblem('too-large');
      return photo;
    }
    const missing = this.files.get(`${folder}${MISSING}`);
    const isSaid = missing && (await (await missing.read()).text()).includes(PHOTO);
    if (!isSaid) throw new RecordProblem('no-file');
    return undefined;
  }

  async find(folder: string): Promise<{ found: FoundRecord; exportedAt?: string | undefined }> {
    const where = { key: `zip:${folder}`, place: folder.replace(/\/$/, '') || COPY_FILE };
    try {
      const { record, sourceId, exportedAt } = await this.read(folder);
      const person = personOf(record, sourceId);
      return { found: { ...where, person, load: () => this.load(folder) }, exportedAt };
    } catch (error) {
      return { found: { ...where, person: null, ...recordProblemOf(error) } };
    }
  }

  private async load(folder: string): Promise<Loaded> {
    const { record, documents, photo } = await this.read(folder);
    const read = [];
    for (const { document, file } of documents) {
      const content = await file.read();
      if (!(await startsLikePdf(content))) throw new RecordProblem('broken-file');
      read.push({ document, file: content });
    }
    // drawn anew, as every photo
    const treated =
      photo && (await treatPhoto(new File([await photo.read()], PHOTO, { type: 'image/jpeg' })));
    if (treated?.kind === 'rejected') throw new RecordProblem('broken-file');
    return { record, files: { documents: read, photo: treated?.file ?? null } };
  }
}
