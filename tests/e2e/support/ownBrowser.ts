import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../../scripts/browser.mjs';
import type { Guard } from './guard';

/** A browser with a profile on disk, as on a therapist's tablet. */
export type OwnBrowser = {
  open(): Promise<Page>;
  /** The folder of its profile. */
  readonly profile: string;
  /** Closes it normally: everything is written to disk. */
  close(): Promise<void>;
  /** Kills it, as a power cut does: no page gets an event. */
  kill(): Promise<void>;
  remove(): Promise<void>;
};

/** Without a guard no request is intercepted, which would change what the browser caches. */
export function ownBrowser(guard?: Guard): OwnBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'anamnese-profile-'));
  let child: ChildProcess | undefined;
  let context: BrowserContext | undefined;

  /** Chrome writes its debugging port into the profile. */
  async function addressOf(): Promise<string> {
    for (let tries = 0; tries < 200; tries += 1) {
      try {
        const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
        if (port) return `http://127.0.0.1:${port}`;
      } catch {
        // not written yet
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('the browser did not start');
  }

  async function kill() {
    if (!child) return;
    // responses still on their way to a closing page
    await context?.unrouteAll({ behavior: 'ignoreErrors' });
    const ended = once(child, 'exit');
    // including the helper processes that write for it
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await ended;
    child = undefined;
    rmSync(join(profile, 'DevToolsActivePort'), { force: true });
  }

  async function close() {
    if (!child) return;
    const ended = once(child, 'exit');
    const session = await context?.browser()?.newBrowserCDPSession();
    await session?.send('Browser.close');
    await ended;
    child = undefined;
    rmSync(join(profile, 'DevToolsActivePort'), { force: true });
  }

  return {
    profile,
    close,
    async open() {
      child = spawn(
        findBrowser() ?? '',
        [
          `--user-data-dir=${profile}`,
          '--remote-debugging-port=0',
          '--headless=new',
          '--lang=pt-BR',
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--no-first-run',
          '--no-default-browser-check',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
          // no third party is contacted, even without a guard
          '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
          'about:blank',
        ],
        { stdio: 'ignore', detached: true },
      );
      const browser = await chromium.connectOverCDP(await addressOf());
      context = browser.contexts()[0];
      if (!context) throw new Error('no context');
      await guard?.watch(context);
      return context.pages()[0] ?? context.newPage();
    },
    kill,
    async remove() {
      await kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
