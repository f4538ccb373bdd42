/**
 * Does to the page what the translators of browsers do: each text is taken out, and stands again within two <font>, also of what
 * comes or changes later. The words stay the same, so that tests find them. Ends with the function that it returns. It calls nothing
 * outside of itself, so that it can run in a driven browser.
 */
export function translatePage(): () => void {
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
    for (let next = walker.nextNode(); next; next = walker.nextNode()) texts.push(next);
    for (const text of texts) {
      const { nodeValue, parentElement } = text;
      const isLeft = parentElement?.closest('font, head, script, style, textarea, [translate="no"]') !== null;
      if (isLeft || !nodeValue?.trim()) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(nodeValue);
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
    }
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes]) if (node.isConnected) translate(node);
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  translate(document);
  return () => observer.disconnect();
}
