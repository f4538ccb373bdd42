/** The attributes on which jsdom's own style sheet bases `display`. */
const SHOWING = ['hidden', 'open', 'type'];

/**
 * Answers `display` and `visibility` from an element, its attributes and its inline styles; other properties are jsdom's.
 * Queries by role ask for these two of every element, and jsdom matches all rules of its style sheets each time: a tenth of the
 * time of all screen tests. The app's style sheets are not loaded in them.
 */
export function answerVisibilityQuickly(): void {
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

  function visibility(element: Element): string {
    const own = inlineStyle(element)?.visibility;
    if (own) return own;
    return element.parentElement ? visibility(element.parentElement) : 'visible';
  }

  const quick: Record<string, (element: Element) => string> = {
    display: (element) => inlineStyle(element)?.display || defaultDisplay(element),
    visibility,
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
  element instanceof HTMLElement && element.hasAttribute('style') ? element.style : undefined;
