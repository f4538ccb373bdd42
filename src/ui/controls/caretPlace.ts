/** The styles that decide where a line of a text field breaks. */
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

/** Where a character stands, in pixels from the field's top left corner; browsers tell only of other elements. */
export function caretPlace(field: HTMLTextAreaElement, index: number) {
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
  const mark = document.createElement('span');
  mark.textContent = field.value.slice(index, index + 1) || '.';
  copy.append(field.value.slice(0, index), mark);
  document.body.append(copy);
  const { offsetLeft: left, offsetTop, offsetHeight: height } = mark;
  copy.remove();
  return { left, top: offsetTop - field.scrollTop, height };
}
