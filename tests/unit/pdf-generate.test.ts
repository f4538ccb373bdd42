import { afterEach, describe, expect, it, vi } from 'vitest';
import { generatePdf, keepPdfReady } from '../../src/pdf/generate';
import { globalReportFileName, pdfName } from '../../src/pdf/names';
import type { WorkerMessage } from '../../src/pdf/worker';
import { recordOf } from '../support/pdf';

class FakeWorker extends EventTarget {
  static started: FakeWorker[] = [];
  posted: unknown[] = [];
  terminated = false;
  constructor() {
    super();
    FakeWorker.started.push(this);
  }
  postMessage(message: unknown) {
    this.posted.push(message);
  }
  terminate() {
    this.terminated = true;
  }
  answer(data: WorkerMessage) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function start(options?: Parameters<typeof generatePdf>[1]) {
  FakeWorker.started = [];
  vi.stubGlobal('Worker', FakeWorker);
  const report = recordOf([]);
  const made = generatePdf(report, options);
  const [worker] = FakeWorker.started;
  return { made, worker, report };
}

afterEach(() => vi.unstubAllGlobals());

describe('R-7.7: making a PDF in a worker', () => {
  it('passes on the report and the progress, resolves with the file and ends the worker', async () => {
    const onProgress = vi.fn();
    const { made, worker, report } = start({ onProgress });
    expect(worker?.posted).toEqual([report]);
    worker?.answer({ kind: 'progress', page: 10, part: 0.8 });
    expect(onProgress).toHaveBeenCalledExactlyOnceWith(10, 0.8);
    expect(worker?.terminated).toBe(false);
    const unprinted = [{ where: 'Nome', signs: ['王'] }];
    worker?.answer({ kind: 'done', file: new Uint8Array([37, 80, 68, 70]).buffer, unprinted });
    const { file, ...said } = await made;
    expect(said).toEqual({ unprinted });
    expect(file.type).toBe('application/pdf');
    expect(await file.text()).toBe('%PDF');
    expect(worker?.terminated).toBe(true);
  });

  it.each([
    ['it fails inside', (worker?: FakeWorker) => worker?.answer({ kind: 'failed', reason: 'RangeError' })],
    ['its script does not load', (worker?: FakeWorker) => worker?.dispatchEvent(new Event('error'))],
    ['its answer cannot be read', (worker?: FakeWorker) => worker?.dispatchEvent(new Event('messageerror'))],
  ])('rejects and ends the worker when %s', async (_, break_) => {
    const { made, worker } = start();
    break_(worker);
    await expect(made).rejects.toThrow('PDF generation failed');
    expect(worker?.terminated).toBe(true);
  });

  it('ends the worker at once when it is cancelled', async () => {
    const controller = new AbortController();
    const { made, worker } = start({ signal: controller.signal });
    controller.abort();
    await expect(made).rejects.toMatchObject({ name: 'AbortError' });
    expect(worker?.terminated).toBe(true);
  });

  it('does not start when it was cancelled before', async () => {
    const { made, worker } = start({ signal: AbortSignal.abort() });
    await expect(made).rejects.toMatchObject({ name: 'AbortError' });
    expect(worker).toBeUndefined();
  });
});

describe('a screen that offers a report', () => {
  let leave = () => {};

  /** Mounts the screen for long enough that a worker is ready, or shorter. */
  function openScreen(forMs = 5000) {
    FakeWorker.started = [];
    vi.stubGlobal('Worker', FakeWorker);
    vi.useFakeTimers();
    leave = keepPdfReady();
    vi.advanceTimersByTime(forMs);
  }

  afterEach(() => {
    leave();
    vi.useRealTimers();
  });

  it('uses a worker that is ready, and starts the next one', async () => {
    openScreen();
    const [ready] = FakeWorker.started;
    const report = recordOf([]);
    const made = generatePdf(report);
    expect(FakeWorker.started).toHaveLength(1);
    expect(ready?.posted).toEqual([report]);
    ready?.answer({ kind: 'done', file: new ArrayBuffer(4), unprinted: [] });
    await made;
    expect(ready?.terminated).toBe(true);
    expect(FakeWorker.started).toHaveLength(2);
    expect(FakeWorker.started[1]).toMatchObject({ posted: [], terminated: false });
  });

  it('ends the worker when it unmounts, and starts none when it was mounted for a moment only', () => {
    openScreen();
    leave();
    expect(FakeWorker.started).toMatchObject([{ terminated: true }]);
    openScreen(10);
    leave();
    vi.advanceTimersByTime(5000);
    expect(FakeWorker.started).toEqual([]);
    leave = () => {};
  });

  it('keeps the worker while another such screen is open', () => {
    openScreen();
    const leaveOther = keepPdfReady();
    leaveOther();
    expect(FakeWorker.started).toMatchObject([{ terminated: false }]);
  });

  it('does not rely on a worker that failed to start', async () => {
    openScreen();
    FakeWorker.started[0]?.dispatchEvent(new Event('error'));
    const made = generatePdf(recordOf([]));
    expect(FakeWorker.started).toMatchObject([{ terminated: true }, { posted: [recordOf([])] }]);
    FakeWorker.started[1]?.answer({ kind: 'done', file: new ArrayBuffer(4), unprinted: [] });
    expect((await made).file.size).toBe(4);
  });
});

describe('file names', () => {
  it.each([
    ['Maria Aparecida Gonçalves', 'anamnese_Maria_Aparecida_Gonçalves.pdf'],
    ['  Ana \t  Júlia ', 'anamnese_Ana_Júlia.pdf'],
    ['a/b\\c:d*e?f"g<h>i|j\u0000k', 'anamnese_a_b_c_d_e_f_g_h_i_j_k.pdf'],
    ['Jose\u0301 \u202egpj.exe', 'anamnese_José_gpj.exe.pdf'],
    ['\u200b', 'anamnese_paciente.pdf'],
  ])('D-44: %j gives %s', (name, file) => {
    expect(pdfName('anamnese', name)).toBe(file);
  });

  it('stay short enough for every file system', () => {
    const name = pdfName('anamnese', 'ã😀'.repeat(500));
    expect(new TextEncoder().encode(name).length).toBeLessThan(200);
    expect(name).toMatch(/^anamnese_(ã😀)+ã?\.pdf$/u);
  });

  it('R-9.7: of the global report carries the local date', () => {
    expect(globalReportFileName('2026-11-20')).toBe('relatorio_pacientes_2026-11-20.pdf');
  });
});
