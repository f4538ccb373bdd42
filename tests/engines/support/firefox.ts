import { readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { type Browser, commands, eventually } from './browser';
import { end, launch, newHome } from './process';

/** Blocks connections to other machines, and saves downloads without a prompt. */
const settings = (downloads: string) => ({
  'marionette.port': 0,
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'pt-BR',
});

/** Marionette, the protocol between geckodriver and Firefox: `length:[0, id, command, parameters]`. */
function marionette(socket: Socket) {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(':');
      const size = Number(received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || received.length <= colon + size) return;
      const message = JSON.parse(received.subarray(colon + 1, colon + 1 + size).toString());
      received = received.subarray(colon + 1 + size);
      // the greeting is an object
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      if (error) waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`));
      else waiting.get(id)?.resolve(result?.value === undefined ? result : result.value);
      waiting.delete(id);
    }
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has gone'));
  });
  let last = 0;
  return (command: string, parameters: object) =>
    new Promise<unknown>((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      const message = Buffer.from(JSON.stringify([0, last, command, parameters]));
      socket.write(Buffer.concat([Buffer.from(`${message.length}:`), message]));
    });
}

/** A headless Firefox, driven by its own remote protocol. */
export async function startFirefox(program: string): Promise<Browser> {
  const { home, downloads, remove } = newHome();
  const lines = Object.entries(settings(downloads)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(home, 'user.js'), lines.join(''));
  const child = launch(program, ['--headless', '--marionette', '--no-remote', '--profile', home], {
    HOME: home,
    TZ: 'America/Sao_Paulo',
  });
  const close = async () => {
    await end(child);
    remove();
  };
  try {
    const port = await eventually('Firefox', async () =>
      Number(readFileSync(join(home, 'MarionetteActivePort'), 'utf8')),
    );
    const ask = marionette(connect(port, '127.0.0.1'));
    await ask('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } });
    // as geckodriver does, so that scripts see the page's own objects
    const send: Browser['send'] = (command, parameters = {}) =>
      ask(commands[command][0], { sandbox: null, ...parameters });
    return { name: 'Firefox', downloads, send, close };
  } catch (error) {
    await close();
    throw error;
  }
}
