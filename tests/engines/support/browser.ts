/** What the tests need of W3C WebDriver: Firefox's own name of each command, and how it is called over HTTP. */
export const commands = {
  handle: ['WebDriver:GetWindowHandle', 'GET', '/window'],
  switch: ['WebDriver:SwitchToWindow', 'POST', '/window'],
  navigate: ['WebDriver:Navigate', 'POST', '/url'],
  resize: ['WebDriver:SetWindowRect', 'POST', '/window/rect'],
  run: ['WebDriver:ExecuteScript', 'POST', '/execute/sync'],
  click: ['WebDriver:ElementClick', 'POST', '/element/{id}/click'],
  type: ['WebDriver:ElementSendKeys', 'POST', '/element/{id}/value'],
  /** WebKit's driver has none. */
  print: ['WebDriver:Print', 'POST', '/print'],
  screenshot: ['WebDriver:TakeScreenshot', 'GET', '/screenshot'],
} as const;

type Command = keyof typeof commands;

/** A browser under remote control. */
export type Browser = {
  readonly name: string;
  /** Where its downloads go. */
  readonly downloads: string;
  readonly send: (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

/** The key under which a reference to an element travels. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Tries again until there is an answer: a program that starts, or a page that changes, takes its time. */
export async function eventually<T>(
  what: string,
  attempt: () => Promise<T | null | undefined | false>,
): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const last = await attempt().catch((error: unknown) => {
      if (Date.now() > end) throw error;
    });
    if (last) return last;
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Generous: the machine may be busy with other things. */
const PATIENCE_MS = 60_000;
