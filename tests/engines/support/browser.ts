/** The W3C WebDriver commands that the tests use: Firefox's name of each, and its HTTP call. */
export const commands = {
  handle: ['WebDriver:GetWindowHandle', 'GET', '/window'],
  switch: ['WebDriver:SwitchToWindow', 'POST', '/window'],
  navigate: ['WebDriver:Navigate', 'POST', '/url'],
  resize: ['WebDriver:SetWindowRect', 'POST', '/window/rect'],
  run: ['WebDriver:ExecuteScript', 'POST', '/execute/sync'],
  click: ['WebDriver:ElementClick', 'POST', '/element/{id}/click'],
  type: ['WebDriver:ElementSendKeys', 'POST', '/element/{id}/value'],
  /** WebKit's driver does not support it. */
  print: ['WebDriver:Print', 'POST', '/print'],
  screenshot: ['WebDriver:TakeScreenshot', 'GET', '/screenshot'],
} as const;

type Command = keyof typeof commands;

/** A browser under remote control. */
export type Browser = {
  readonly name: string;
  /** The folder of its downloads. */
  readonly downloads: string;
  readonly send: (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

/** The property name of an element reference. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Retries until there is a result, for starting programs and changing pages. */
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

/** Generous, since the machine may be busy. */
const PATIENCE_MS = 60_000;
