import { type Browser, ELEMENT, eventually } from './browser';

type Kind = 'button' | 'field' | 'heading' | 'option' | 'file';

/** Runs in the page: finds a visible element by its name, inside the open dialog if there is one. */
const FIND = `
  const [kind, name] = arguments;
  const tidy = (text) => (text || '').replace(/\\s+/g, ' ').trim();
  const nameOf = (element) => tidy(element.getAttribute('aria-label') || element.textContent);
  const selectors = {
    button: 'button:not(:disabled)',
    field: 'label',
    heading: 'h1, h2, h3',
    option: 'option, [role=option]',
    file: 'input[type=file]',
  };
  const page = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) || document;
  const named = [...page.querySelectorAll(selectors[kind])].filter((element) =>
    kind === 'field' || kind === 'option' ? nameOf(element).startsWith(name) : nameOf(element) === name,
  );
  const elements = kind === 'field' ? named.map((label) => label.control).filter((field) => !field?.disabled) : named;
  const isSeen = (element) => element?.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  return (kind === 'option' || kind === 'file' ? elements[0] : elements.find(isSeen)) || null;
`;

/** Drives a page by its visible names. */
export function screenOf({ send }: Browser) {
  const run = (script: string, ...args: unknown[]) => send('run', { script, args });
  const look = async (kind: Kind, name: string) =>
    ((await run(FIND, kind, name)) as Record<string, string> | null)?.[ELEMENT];
  const find = (kind: Kind, name: string) => eventually(`the ${kind} '${name}'`, () => look(kind, name));
  const click = async (kind: Kind, name: string) => {
    const id = await find(kind, name);
    // WebKit's driver would scroll an element to the edge, under the bar at the bottom
    const shown = "(arguments[0].closest('select') || arguments[0]).scrollIntoView({ block: 'center' })";
    await run(shown, { [ELEMENT]: id });
    await send('click', { id });
  };
  const type = async (kind: Kind, name: string, text: string) =>
    void (await send('type', { id: await find(kind, name), text }));

  return {
    run,
    open: (url: string) => send('navigate', { url }),
    /** Sets the size of the page itself, whatever the window adds. */
    async resize(width: number, height: number): Promise<void> {
      const window = { width, height };
      await eventually(`${width} × ${height}`, async () => {
        await send('resize', window);
        const [innerWidth = 0, innerHeight = 0] = (await run('return [innerWidth, innerHeight]')) as number[];
        window.width += width - innerWidth;
        window.height += height - innerHeight;
        return innerWidth === width && innerHeight === height;
      });
    },
    /** Switches back to this page: Firefox opens downloads in a tab of their own. */
    async comeBack(): Promise<void> {
      await send('switch', { handle: await send('handle'), focus: true });
    },
    shows: async (kind: Kind, name: string) => (await look(kind, name)) !== undefined,
    see: (text: string) =>
      eventually(`'${text}'`, () => run('return document.body.innerText.includes(arguments[0])', text)),
    seeHeading: (name: string) => find('heading', name),
    press: (name: string) => click('button', name),
    check: (label: string) => click('field', label),
    fill: (label: string, text: string) => type('field', label, text),
    choose: (option: string) => click('option', option),
    attach: (input: string, path: string) => type('file', input, path),
    valueOf: async (label: string) =>
      run('return arguments[0].value', { [ELEMENT]: await find('field', label) }),
    /** A screenshot, for analysing a failure. */
    picture: async () => Buffer.from(String(await send('screenshot', { full: false })), 'base64'),
  };
}

export type Screen = ReturnType<typeof screenOf>;
