import { atom } from 'jotai';
import { type BlockOf, estimatedBlock } from '#remotion/layers/element-blocks.ts';
import { layoutText } from '#remotion/text-layout/layout-text.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import type { Promo } from '#schema/promo.ts';
import { newElementIds } from '#src/features/editor/document/copy-elements.ts';
import { addText, setTextContent, writeNewText } from '#src/features/editor/document/text-edits.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectElementsAtom } from '#src/features/editor/state/ui-atoms.ts';

/** Measures a text as the video shows it, or estimates it until its font has loaded. */
const measuredIn =
  ({ textShadow }: Promo): BlockOf =>
  (text) => {
    const layout = layoutText(text, textShadow);
    return layout === null ? estimatedBlock(text) : { center: layout.center, size: layout.visibleBounds };
  };

/** Everything about a text except its content. */
const appearanceOf = (text: TextElement): string => JSON.stringify({ ...text, content: '' });

/** The text that was added last, as it was added and as it was last placed; null once it has been typed. */
const newTextAtom = atom<{ added: TextElement; placed: TextElement } | null>(null);

const textIn = (promo: Promo, id: string): TextElement | undefined =>
  promo.textElements.find((text) => text.id === id);

/** Adds a text, selects it and returns its id; null in a full promo. */
export const addTextAtom = atom(null, (get, set, content: string): string | null => {
  const before = get(promoAtom);
  set(editPromoAtom, {
    do: 'edit',
    edit: (promo) => addText(promo, { content, blockOf: measuredIn(promo) }),
  });
  const [id] = newElementIds(before, get(promoAtom));
  const added = id === undefined ? undefined : textIn(get(promoAtom), id);
  if (added === undefined) return null;
  set(newTextAtom, { added, placed: added });
  set(selectElementsAtom, [added.id]);
  return added.id;
});

/**
 * Sets the content of a text; continuous typing is one undo step. A text that is typed for the first time moves away from texts
 * that it would cover, unless the user has moved or styled it.
 */
export const writeTextAtom = atom(null, (get, set, { id, content }: { id: string; content: string }) => {
  const newText = get(newTextAtom);
  const present = textIn(get(promoAtom), id);
  const isNew =
    newText !== null && present !== undefined && appearanceOf(present) === appearanceOf(newText.placed);
  set(editPromoAtom, {
    do: 'edit',
    edit: (promo) =>
      isNew
        ? writeNewText(promo, { id, content, blockOf: measuredIn(promo) })
        : setTextContent(promo, { id, content }),
    gesture: `text:${id}:content`,
  });
  const written = textIn(get(promoAtom), id);
  if (isNew && written !== undefined) set(newTextAtom, { ...newText, placed: written });
});

/** Ends typing; from now on the text stays where it is. */
export const endWritingAtom = atom(null, (get, set) => {
  const added = get(newTextAtom)?.added;
  const isWritten = added !== undefined && textIn(get(promoAtom), added.id)?.content !== added.content;
  if (isWritten) set(newTextAtom, null);
  set(editPromoAtom, { do: 'end-gesture' });
});
