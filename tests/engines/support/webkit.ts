import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../support/freePort';
import { type Browser, commands, eventually } from './browser';
import { end, launch, newHome } from './process';

/** Calls the driver; throws its errors. */
async function call(url: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}

/** WebKitGTK's MiniBrowser on a virtual display, driven by its own driver. */
export async function startWebKit(driverProgram: string, screenProgram: string): Promise<Browser> {
  const { home, downloads, remove } = newHome();
  mkdirSync(join(home, '.config'));
  writeFileSync(join(home, '.config', 'user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n');
  const display = `:${100 + (process.pid % 900)}`;
  const env = {
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_DATA_HOME: join(home, '.local'),
    DISPLAY: display,
    WAYLAND_DISPLAY: '',
    LIBGL_ALWAYS_SOFTWARE: '1',
    TZ: 'America/Sao_Paulo',
    LANG: 'pt_BR.UTF-8',
  };
  const port = await freePort();
  const screen = launch(screenProgram, [display, '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'], env);
  const driver = launch(driverProgram, [`--port=${port}`], env);
  const close = async () => {
    await end(driver);
    await end(screen);
    remove();
  };
  try {
    const root = `http://127.0.0.1:${port}`;
    await eventually('the WebKit driver', () => call(`${root}/status`, 'GET'));
    const capabilities = {
      alwaysMatch: {
        // blocks connections to other machines
        proxy: {
          proxyType: 'manual',
          httpProxy: '127.0.0.1:9',
          sslProxy: '127.0.0.1:9',
          noProxy: ['localhost'],
        },
      },
    };
    const { sessionId } = (await eventually('WebKit', () =>
      call(`${root}/session`, 'POST', { capabilities }),
    )) as {
      sessionId: string;
    };
    const session = `${root}/session/${sessionId}`;
    const send: Browser['send'] = (command, { id = '', ...parameters } = {}) => {
      const [, method, path] = commands[command];
      return call(
        session + path.replace('{id}', String(id)),
        method,
        method === 'POST' ? parameters : undefined,
      );
    };
    return { name: 'WebKit', downloads, send, close };
  } catch (error) {
    await close();
    throw error;
  }
}
