/** The styles that determine the line breaks of a text field. */
const copied = [
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'letterSpacing',
  'lineHeight',
  'textIndent',
  'tabSize',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
] as const;

/**
 * The position of a character, in pixels from the field's top left corner. Measured in a copy of the field, since browsers
 * report no character positions inside a textarea.
 */
export function caretPosition(field: HTMLTextAreaElement, index: number) {
  const style = getComputedStyle(field);
  const copy = document.createElement('div');
  for (const name of copied) copy.style[name] = style[name];
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    boxSizing: 'border-box',
    borderStyle: 'solid',
    width: `${field.offsetWidth}px`,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  });
  const probe = document.createElement('span');
  probe.textContent = field.value.slice(index, index + 1) || '.';
  copy.append(field.value.slice(0, index), probe);
  document.body.append(copy);
  const { offsetLeft: left, offsetTop, offsetHeight: height } = probe;
  copy.remove();
  return { left, top: offsetTop - field.scrollTop, height };
}
