import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Report } from '../../src/pdf/report';
import { unprintedIn } from '../../src/pdf/unprinted';
import type { WorkerMessage } from '../../src/pdf/worker';
import { tinyPhoto } from '../support/jpeg';
import { openPdf, recordOf, section, signer } from '../support/pdf';

const has = openPdf().type.has;

describe('D-463: what cannot be printed is named with its place', () => {
  it('in a record: name, answer, the therapist', () => {
    const sections = [section('Dados Clínicos', { Queixa: 'Diz 王王 e ש\n王', Alergias: 'Nenhuma' })];
    const therapist = { ...signer, clinic: 'Clínica 王' };
    expect(
      unprintedIn(recordOf(sections, { patientName: '小明', therapist, photo: tinyPhoto() }), has),
    ).toEqual([
      { where: 'Nome', signs: ['小', '明'] },
      { where: 'Queixa', signs: ['王', 'ש'] },
      { where: 'Meu perfil', signs: ['王'] },
    ]);
  });

  it('in the report of all patients: the patient', () => {
    const row = { name: 'Ana', age: '', phone: '', complaint: '王', createdOn: '' };
    const report: Report = {
      kind: 'patients',
      generatedOn: '',
      counters: { total: 1, newThisMonth: 0, complete: 0 },
      rows: [row, { ...row, name: 'Bia 😀', complaint: '' }],
      therapist: signer,
    };
    expect(unprintedIn(report, has)).toEqual([{ where: 'Ana', signs: ['王'] }]);
  });

  it('in session notes: the day', () => {
    const note = {
      day: 'seg., 02/03/2026',
      month: '',
      kind: 'Atendimento',
      content: '王',
      marks: [],
      corrections: [],
    };
    const report: Report = {
      kind: 'notes',
      patientName: 'Ana',
      ageText: '',
      generatedOn: '',
      facts: [],
      leftOut: '',
      notes: [{ ...note, author: 'Helena', supervisor: '' }],
    };
    expect(unprintedIn(report, has)).toEqual([{ where: 'seg., 02/03/2026', signs: ['王'] }]);
  });

  it('and not the title of a file of pictures, which is not printed', () => {
    expect(unprintedIn({ kind: 'pictures', title: '王', pictures: [tinyPhoto()] }, has)).toEqual([]);
  });
});

describe('the worker', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  /** Makes a report in a worker of its own. */
  async function make(report: Report) {
    const fetched: string[] = [];
    let listen = (_: { data: Report }) => {};
    const answered = new Promise<WorkerMessage>((resolve) => {
      vi.stubGlobal('self', {
        addEventListener: (_: string, listener: typeof listen) => {
          listen = listener;
        },
        postMessage: (message: WorkerMessage) => message.kind !== 'progress' && resolve(message),
      });
    });
    vi.stubGlobal('fetch', async (url: string) => {
      fetched.push(url.replace(/^.*\/|\.ttf$/g, ''));
      return new Response(readFileSync(`${import.meta.dirname}/../..${url}`));
    });
    await import('../../src/pdf/worker');
    listen({ data: report });
    return { answer: await answered, fetched };
  }

  it.each([
    ['Não abotoa a blusa 😀 – “só” à noite, 37,5 °C ✅', ['regular', 'bold'], []],
    ['Kygtỹ', ['regular', 'bold', 'regular-all', 'bold-all'], []],
    ['ỹ 王', ['regular', 'bold', 'regular-all', 'bold-all'], [{ where: 'Q', signs: ['王'] }]],
  ])(
    'D-462: reads the larger fonts for a text that needs them alone: %s',
    async (value, fonts, unprinted) => {
      const { answer, fetched } = await make(recordOf([section('S', { Q: value })]));
      expect(answer).toMatchObject({ kind: 'done', unprinted });
      expect(fetched).toEqual(fonts);
    },
  );
});
