/** The attributes on which jsdom's own style sheet bases `display`. */
const SHOWING = ['hidden', 'open', 'type'];

/**
 * Answers what is asked most of an element's style from it, its attributes and its inline styles; other properties are jsdom's,
 * which matches all rules of its style sheets each time. Queries by role ask whether every element is shown, a click whether what
 * it meets takes pointers, and `toBeVisible` for the opacity: a seventh of the time of all screen tests. The app's style sheets are
 * not loaded in them.
 */
function answerStyleQuickly(): void {
  const wholeStyle = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();

  function defaultDisplay(element: Element): string {
    const attributes = SHOWING.flatMap((name) => {
      const value = element.getAttribute(name);
      return value === null ? [] : [[name, value] as const];
    });
    const key = JSON.stringify([element.localName, attributes]);
    const known = displays.get(key);
    if (known !== undefined) return known;
    const alike = document.createElement(element.localName);
    for (const [name, value] of attributes) alike.setAttribute(name, value);
    const { display } = wholeStyle(alike);
    displays.set(key, display);
    return display;
  }

  const inherited = (name: 'visibility' | 'pointerEvents', initial: string) => (element: Element) => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const own = inlineStyle(each)?.[name];
      if (own) return own;
    }
    return initial;
  };

  const quick: Record<string, (element: Element) => string> = {
    display: (element) => inlineStyle(element)?.display || defaultDisplay(element),
    visibility: inherited('visibility', 'visible'),
    pointerEvents: inherited('pointerEvents', 'auto'),
    opacity: (element) => inlineStyle(element)?.opacity || '1',
    // of Radix, before it unmounts
    animationName: (element) => inlineStyle(element)?.animationName || 'none',
  };

  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement) return wholeStyle(element, pseudoElement);
    const propertyOf = (name: string) => quick[name]?.(element) ?? wholeStyle(element).getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return propertyOf;
        if (typeof name === 'string' && name in quick) return propertyOf(name);
        const style = wholeStyle(element);
        const value: unknown = Reflect.get(style, name, style);
        return typeof value === 'function' ? value.bind(style) : value;
      },
    });
  };
}

const inlineStyle = (element: Element) =>
  (element instanceof HTMLElement || element instanceof SVGElement) && element.hasAttribute('style')
    ? element.style
    : undefined;

const LABELLED = ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'] as const;

const BY_ID = /^\[id="([^"]+)"\]$/;

/**
 * Finds the labels of a control by their `for` alone, or around it, and what else labels it by its id: jsdom looks through the whole page
 * for each. Queries by label do so for each control.
 */
function answerLabelsQuickly(): void {
  const labels = (control: HTMLElement) =>
    [...control.ownerDocument.getElementsByTagName('label')].filter((label) =>
      label.hasAttribute('for')
        ? control.id !== '' && label.getAttribute('for') === control.id
        : label.contains(control) && label.control === control,
    );
  for (const name of LABELLED) {
    const { prototype } = window[`HTML${name}Element`];
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: HTMLElement) {
        return this instanceof HTMLInputElement && this.type === 'hidden' ? null : labels(this);
      },
    });
  }
  const { querySelector } = Element.prototype;
  Element.prototype.querySelector = function find(this: Element, selector: string) {
    const id = this.isConnected ? BY_ID.exec(selector)?.[1] : undefined;
    if (id === undefined) return querySelector.call(this, selector);
    const found = this.ownerDocument.getElementById(id);
    return found && found !== this && this.contains(found) ? found : null;
  };
}

const DONE = 'answersQuickly';

/** Once for the files that share a window. */
export function answerQuickly(): void {
  if (DONE in window) return;
  Object.defineProperty(window, DONE, { value: true });
  answerStyleQuickly();
  answerLabelsQuickly();
}
