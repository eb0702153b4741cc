import { useEffect } from 'react';
import { whenIdle } from '#src/ui/browser/scheduling.ts';

/** The font families of the page, in `src/theme/tokens.css`. */
const TOKENS = ['--tool', '--voice'] as const;

/** Letters that the fonts of the page may lack. Symbols, which screens use as well, come from the machine's fonts. */
const BEYOND_LATIN_LETTERS = /(?![\0-\u024f])\p{Letter}/gu;

const isField = (node: Node): node is HTMLInputElement | HTMLTextAreaElement =>
  node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement;

/** What a part of the page says, with the contents of its fields. */
const textOf = (node: Node): string => {
  if (isField(node)) return node.value;
  const fields = node instanceof Element ? [...node.querySelectorAll('input, textarea')] : [];
  return [node.textContent ?? '', ...fields.filter(isField).map(({ value }) => value)].join('\n');
};

/** Puts families last, so that a machine whose own fonts have a letter draws it as its owner reads it. */
const appendFamilies = (families: readonly string[]): void => {
  const { style } = document.documentElement;
  for (const token of TOKENS) {
    style.removeProperty(token);
    const stack = getComputedStyle(document.documentElement).getPropertyValue(token);
    style.setProperty(token, [stack, ...families.map((family) => `"${family}"`)].join(', '));
  }
};

/** Draws these letters with the families that the composition draws them with. Sheets that fail to load are retried like all others. */
const drawLetters = async (letters: string): Promise<void> => {
  const [{ scriptFamilies }, { loadScriptFontFaces }] = await Promise.all([
    import('#remotion/fonts/script-families.ts'),
    import('#remotion/fonts/font-faces.ts'),
  ]);
  appendFamilies(scriptFamilies(letters));
  await loadScriptFontFaces(letters);
};

/** The letters that the page has shown; they stay, so that pages that follow draw them at once. */
const letters = new Set<string>();

const read = (node: Node): void => {
  const known = letters.size;
  for (const letter of textOf(node).match(BEYOND_LATIN_LETTERS) ?? []) letters.add(letter);
  if (letters.size > known) drawLetters([...letters].join('')).catch(() => undefined);
};

/** What has changed and is still to be read. */
const changed = new Set<Node>();

/** Reads what has changed once the page is idle: the letter that somebody types appears first. */
const readWhenIdle = (nodes: Iterable<Node>): void => {
  const isPlanned = changed.size > 0;
  for (const node of nodes) changed.add(node);
  if (isPlanned || changed.size === 0) return;
  void whenIdle().then(() => {
    const pending = [...changed];
    changed.clear();
    for (const node of pending) read(node);
  });
};

const readInput = ({ target }: Event): void => {
  if (target instanceof Node) readWhenIdle([target]);
};

/**
 * Draws letters of any script on the page, in fields too, with the families of the composition, so that no machine draws boxes. They
 * come with the first such letter; a page of Latin letters fetches none.
 */
export const ScriptFonts = () => {
  useEffect(() => {
    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        readWhenIdle(type === 'childList' ? addedNodes : [target]);
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      // React mirrors the contents of a field in it.
      attributeFilter: ['value'],
    });
    document.addEventListener('input', readInput);
    read(document.body);
    return () => {
      observer.disconnect();
      document.removeEventListener('input', readInput);
      changed.clear();
    };
  }, []);
  return null;
};
