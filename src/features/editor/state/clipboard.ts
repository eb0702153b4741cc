import { notifications } from '@mantine/notifications';
import type { createStore } from 'jotai';
import { z } from 'zod';
import { parseJson } from '#contract/parse-json.ts';
import { countCharacters } from '#schema/characters.ts';
import { MAX_TEXT_LENGTH } from '#schema/limits.ts';
import { InvalidPromoError, migratePromo } from '#schema/migrate-promo.ts';
import { PROMO_VERSION, type Promo } from '#schema/promo.ts';
import { notifyProblem } from '#src/api/notify-error.ts';
import {
  type CopiedElements,
  newElementIds,
  pasteElements,
  pickElements,
} from '#src/features/editor/document/copy-elements.ts';
import { deleteElements } from '#src/features/editor/document/element-edits.ts';
import { addTextAtom } from '#src/features/editor/state/new-text.ts';
import { editPromoAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectElementsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';
import { notifyCutPaste } from '#src/ui/fields/limited-text-input.tsx';

/** Marks our JSON among other content of a clipboard. */
const MARK = 'polepro';

const CopiedText = z.strictObject({ [MARK]: z.literal('elements'), promo: z.unknown() });

/** Elements as text for the clipboard: a promo document with nothing else. */
export const textOfElements = (promo: Promo, ids: readonly string[]): string =>
  JSON.stringify({ [MARK]: 'elements', promo: { version: PROMO_VERSION, ...pickElements(promo, ids) } });

/** Parsed clipboard content: elements, plain text, or elements that cannot be read. */
export type ClipboardContent =
  | { is: 'elements'; elements: CopiedElements }
  | { is: 'text'; text: string }
  | { is: 'unreadable'; problem: string };

/** Parses clipboard text; anything but our own elements is plain text. */
export const readCopied = (text: string): ClipboardContent => {
  const copied = CopiedText.safeParse(parseJson(text));
  if (!copied.success) return { is: 'text', text: text.trim() };
  try {
    return { is: 'elements', elements: migratePromo(copied.data.promo) };
  } catch (error) {
    if (error instanceof InvalidPromoError) return { is: 'unreadable', problem: error.message };
    throw error;
  }
};

type Store = ReturnType<typeof createStore>;

/** The last copied elements, for the Paste button: reading the system clipboard would ask for permission. */
const KEY = 'polepro.copied';

const countElements = (copied: ClipboardContent): number =>
  copied.is === 'elements'
    ? copied.elements.textElements.length + copied.elements.overlayElements.length
    : Number(copied.is === 'text' && copied.text !== '');

/** Returns elements as text for the clipboard and stores it for `pasteLast`; null without elements. */
export const copyElements = (store: Store, ids: readonly string[]): string | null => {
  if (ids.length === 0) return null;
  const text = textOfElements(store.get(promoAtom), ids);
  browserStorage.setItem(KEY, text);
  return text;
};

/** `copyElements`, and deletes them from the promo. */
export const cutElements = (store: Store, ids: readonly string[]): string | null => {
  const text = copyElements(store, ids);
  store.set(editPromoAtom, { do: 'edit', edit: (promo) => deleteElements(promo, { ids }) });
  store.set(selectElementsAtom, []);
  return text;
};

const addCopied = (store: Store, copied: ClipboardContent): readonly string[] => {
  if (copied.is === 'text') {
    const id = copied.text === '' ? null : store.set(addTextAtom, copied.text);
    return id === null ? [] : [id];
  }
  const before = store.get(promoAtom);
  if (copied.is === 'elements') {
    const { elements } = copied;
    store.set(editPromoAtom, { do: 'edit', edit: (promo) => pasteElements(promo, { copied: elements }) });
  }
  const added = newElementIds(before, store.get(promoAtom));
  if (added.length > 0) store.set(selectElementsAtom, added);
  return added;
};

/** Pastes elements, or plain text as a new text, selects them and returns their ids. */
export const pasteText = (store: Store, text: string): readonly string[] => {
  const copied = readCopied(text);
  if (copied.is === 'unreadable') {
    notifyProblem({ title: 'This could not be pasted', message: copied.problem });
    return [];
  }
  if (copied.is === 'text') notifyCutPaste(countCharacters(copied.text) - MAX_TEXT_LENGTH, MAX_TEXT_LENGTH);
  const added = addCopied(store, copied);
  if (added.length < countElements(copied)) {
    notifications.show({ message: 'This promo is full, so not everything was pasted.' });
  }
  return added;
};

/** Pastes what was last copied in this browser, in any promo. */
export const pasteLast = (store: Store): readonly string[] => {
  const last = browserStorage.getItem(KEY);
  if (last !== null) return pasteText(store, last);
  notifications.show({ message: 'Copy a text or a GIF first.' });
  return [];
};
