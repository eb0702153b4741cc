import { useEffect } from 'react';
import { whenIdle } from '#src/ui/browser/scheduling.ts';

/** The variables of the page's font families, from `src/theme/tokens.css`. */
const TOKENS = ['--tool', '--voice'] as const;

/** Letters that the page's fonts may lack. Symbols come from the device's fonts. */
const BEYOND_LATIN_LETTERS = /(?![\0-\u024f])\p{Letter}/gu;

const isField = (node: Node): node is HTMLInputElement | HTMLTextAreaElement =>
  node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement;

/** The text of a part of the page, including the values of its fields. */
const textOf = (node: Node): string => {
  if (isField(node)) return node.value;
  const fields = node instanceof Element ? [...node.querySelectorAll('input, textarea')] : [];
  return [node.textContent ?? '', ...fields.filter(isField).map(({ value }) => value)].join('\n');
};

/** Appends font families as fallbacks, so that the device's own fonts take precedence. */
const appendFamilies = (families: readonly string[]): void => {
  const { style } = document.documentElement;
  for (const token of TOKENS) {
    style.removeProperty(token);
    const stack = getComputedStyle(document.documentElement).getPropertyValue(token);
    style.setProperty(token, [stack, ...families.map((family) => `"${family}"`)].join(', '));
  }
};

/** Loads the font families that the composition uses for these letters. */
const drawLetters = async (letters: string): Promise<void> => {
  const [{ scriptFamilies }, { loadScriptFontFaces }] = await Promise.all([
    import('#remotion/fonts/script-families.ts'),
    import('#remotion/fonts/font-faces.ts'),
  ]);
  appendFamilies(scriptFamilies(letters));
  await loadScriptFontFaces(letters);
};

/** All letters that the app has shown, so that later pages can use the same families at once. */
const letters = new Set<string>();

const read = (node: Node): void => {
  const known = letters.size;
  for (const letter of textOf(node).match(BEYOND_LATIN_LETTERS) ?? []) letters.add(letter);
  if (letters.size > known) drawLetters([...letters].join('')).catch(() => undefined);
};

/** Nodes that have changed and must be read. */
const changed = new Set<Node>();

/** Reads changed nodes when the page is idle, so that a typed letter appears first. */
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
 * Loads the composition's font families for letters of other scripts on the page and in its fields, so that no device shows boxes in their
 * place. A page with only Latin letters loads none.
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
      // React mirrors the value of a field in this attribute.
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
