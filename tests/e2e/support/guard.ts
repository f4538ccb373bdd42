import type { BrowserContext } from '@playwright/test';
import { recordedMunicipalities, recordedStates } from '../../support/fixtures/ibge';

/** Records complaints about pages; they fail the test at its end. */
export type Guard = {
  /** Allows console messages that a test provokes (browsers log failed requests there). */
  allowConsole(pattern: RegExp): void;
  /** Requests to the avatar service, answered with a drawing. The only other third party is IBGE. */
  readonly avatarRequests: string[];
  /** Ignores everything from now on: the server is about to stop. */
  stop(): void;
  complaints(): string[];
  watch(context: BrowserContext): Promise<void>;
};

const avatarHost = 'ui-avatars.com';
const placesHost = 'servicodados.ibge.gov.br';

/** The places service's answer, in its recorded format. */
function placesAt(url: string) {
  const sigla = /estados\/(\w\w)\/municipios/.exec(url)?.[1];
  return sigla ? (recordedMunicipalities[sigla] ?? []) : recordedStates;
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><path d="M0 0h64v64H0z"/></svg>';

export function createGuard(): Guard {
  const messages: string[] = [];
  const foreign: string[] = [];
  const avatarRequests: string[] = [];
  const allowed: RegExp[] = [];
  let stopped = false;
  const note = (message: string) => {
    if (!stopped) messages.push(message);
  };
  return {
    avatarRequests,
    allowConsole: (pattern) => allowed.push(pattern),
    stop: () => {
      stopped = true;
    },
    complaints: () => [
      ...messages.filter((message) => !allowed.some((pattern) => pattern.test(message))),
      ...foreign.map((url) => `request to a third party: ${url}`),
    ],
    async watch(context) {
      context.on('console', (message) => {
        const { url } = message.location();
        if (['error', 'warning'].includes(message.type())) note(`console: ${message.text()} at ${url}`);
      });
      // keeps each blob by its URL, so that tests can compare bytes: the policy forbids fetching blob: URLs
      await context.addInitScript(() => {
        const blobs = new Map<string, Blob | MediaSource>();
        const make = URL.createObjectURL.bind(URL);
        URL.createObjectURL = (blob) => {
          const url = make(blob);
          blobs.set(url, blob);
          return url;
        };
        Object.assign(globalThis, { blobs });
      });
      context.on('weberror', (error) => note(`uncaught: ${error.error().message}`));
      await context.route(
        (url) => /^https?:$/.test(url.protocol) && url.hostname !== 'localhost',
        async (route) => {
          const url = route.request().url();
          const { hostname } = new URL(url);
          if (hostname === placesHost) {
            return route.fulfill({
              json: placesAt(url),
              headers: { 'access-control-allow-origin': '*' },
            });
          }
          if (hostname !== avatarHost) {
            foreign.push(url);
            return route.abort();
          }
          avatarRequests.push(url);
          return route.fulfill({ contentType: 'image/svg+xml', body: drawing });
        },
      );
    },
  };
}
