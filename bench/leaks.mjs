// Opens and leaves views 200 times and compares what the page retains (script memory, DOM nodes, listeners,
// after a garbage collection) with the state after the first rounds.
import { randomUUID } from 'node:crypto';
import { insertPatients, keepToItself, launchBrowser, machine, signUp, startApp } from './support.mjs';

const ROUNDS = 200;
const WARM = 20;
const VIEWS = 4;

async function held(session) {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { 'script memory': usedSize, 'DOM nodes': nodes, listeners: jsEventListeners };
}

const app = await startApp();
const browser = await launchBrowser();
try {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'pt-BR' });
  await keepToItself(context);
  const page = await context.newPage();
  await signUp(page, app.url);
  await insertPatients(page, 30, (index) => ({
    id: randomUUID(),
    nome: `Paciente Fictício ${index}`,
    dataNascimento: '1980-05-01',
    tipo: 'adulto',
    queixaPrincipal: 'Dificuldade para abotoar a camisa. '.repeat(20),
  }));
  const session = await context.newCDPSession(page);
  const nav = page.getByRole('navigation', { name: 'Principal' });
  const go = (name) => nav.getByRole('button', { name, exact: true }).click();
  const round = async () => {
    await go('Pacientes');
    await page.getByRole('button', { name: 'Ver Detalhes' }).first().click();
    await page.getByRole('button', { name: 'Gerar Relatório' }).waitFor();
    await go('Relatórios');
    await page.getByRole('button', { name: 'Gerar Relatório PDF' }).waitFor();
    await go('Dashboard');
    await page.getByRole('button', { name: 'Nova Anamnese' }).first().waitFor();
  };
  let early;
  for (let done = 1; done <= ROUNDS / VIEWS + WARM; done += 1) {
    await round();
    if (done === WARM) early = await held(session);
  }
  const late = await held(session);
  console.log(`${ROUNDS} views left and entered, against the state after ${WARM * VIEWS} (${machine()})`);
  for (const [name, value] of Object.entries(late)) {
    const scale = name === 'script memory' ? 1e6 : 1;
    const shown = [value, early[name]].map((count) => (count / scale).toFixed(scale > 1 ? 1 : 0));
    console.log(
      `  ${name}: ${(value / early[name]).toFixed(2)} (${shown[0]} against ${shown[1]}${scale > 1 ? ' MB' : ''})`,
    );
  }
} finally {
  await browser.close();
  await app.close();
}
