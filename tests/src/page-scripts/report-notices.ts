/**
 * Runs in each document of a test before its own scripts. Writes what the page says about something that did not load to the console, as an
 * error: a person sees it, and a test that looks at something else would not.
 */
const NOTICE = /[^.!?]*\b(not|cannot|never|failed to|unable to)\b[^.!?]{0,24}\bload(ed|ing)?\b[^.!?]*/i;

const isShown = (text: Node): boolean => text.parentElement?.closest('script, style') === null;

/** The text that a node adds to the page. */
const addedText = (node: Node): string => {
  if (node instanceof Text) return isShown(node) ? node.data : '';
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  let shown = '';
  while (texts.nextNode() !== null) if (isShown(texts.currentNode)) shown += texts.currentNode.textContent;
  return shown;
};

const reported = new Set<string>();

const reportNotice = (node: Node): void => {
  // Nearly everything that a page adds is none, which this tells soonest.
  if (!NOTICE.test(node.textContent ?? '')) return;
  const notice = NOTICE.exec(addedText(node))?.[0].trim();
  if (notice === undefined || reported.has(notice)) return;
  reported.add(notice);
  // oxlint-disable-next-line no-console -- how a test learns of it
  console.error(`The page says: ${notice}`);
};

new MutationObserver((changes) => {
  for (const { target, type, addedNodes } of changes) {
    if (type === 'characterData') reportNotice(target);
    for (const added of addedNodes) reportNotice(added);
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
