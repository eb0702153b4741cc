import { z } from 'zod';
import { InvalidPromoError, migratePromo } from '#schema/migrate-promo.ts';
import { PROMO_VERSION, type Promo } from '#schema/promo.ts';
import {
  type CopiedElements,
  newElementIds,
  pasteElements,
  pickElements,
} from '#src/features/editor/document/copy-elements.ts';
import { notifications } from '@mantine/notifications';
import { useSetAtom, useStore } from 'jotai';
import { useCallback } from 'react';
import { addText } from '#src/features/editor/document/text-edits.ts';
import { deleteElements } from '#src/features/editor/document/element-edits.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectElementsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';

/** Marks our own JSON among everything a clipboard may hold. */
const MARK = 'polepro';

const CopiedText = z.strictObject({ [MARK]: z.literal('elements'), promo: z.unknown() });

/** Elements as text for the clipboard: a promo document that holds nothing else. */
export const textOfElements = (promo: Promo, ids: readonly string[]): string =>
  JSON.stringify({ [MARK]: 'elements', promo: { version: PROMO_VERSION, ...pickElements(promo, ids) } });

/** Parsed clipboard content: elements, plain text, or elements that cannot be read. */
export type Copied =
  | { is: 'elements'; elements: CopiedElements }
  | { is: 'text'; text: string }
  | { is: 'unreadable'; problem: string };

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Parses clipboard text: our own elements go through `migratePromo`, anything else is plain text. */
export const readCopied = (text: string): Copied => {
  const copied = CopiedText.safeParse(jsonOf(text));
  if (!copied.success) return { is: 'text', text: text.trim() };
  try {
    return { is: 'elements', elements: migratePromo(copied.data.promo) };
  } catch (error) {
    if (error instanceof InvalidPromoError) return { is: 'unreadable', problem: error.message };
    throw error;
  }
};

/** The last copied elements, for the Paste button: reading the system clipboard would ask for permission. */
const KEY = 'polepro.copied';

const remember = (text: string): void => {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Storage is full: only the Paste button is affected, the keys use the system clipboard.
  }
};

export type Clipboard = {
  /** Elements as text for a clipboard, which is kept for `pasteLast`; null of none. */
  copy: (ids: readonly string[]) => string | null;
  /** The same, and takes them out of the promo. */
  cut: (ids: readonly string[]) => string | null;
  /** Lays what a clipboard holds over the promo and chooses it: elements, or words as a text of their own. */
  paste: (text: string) => void;
  /** The same with what was copied last in this browser, in whatever promo. */
  pasteLast: () => void;
};

const edited = (promo: Promo, copied: Copied): Promo => {
  if (copied.is === 'elements') return pasteElements(promo, { copied: copied.elements });
  return copied.is === 'text' && copied.text !== '' ? addText(promo, { content: copied.text }) : promo;
};

const countOf = (copied: Copied): number =>
  copied.is === 'elements'
    ? copied.elements.textElements.length + copied.elements.overlayElements.length
    : Number(copied.is === 'text' && copied.text !== '');

/** Copies elements within a promo and between promos. */
export const useClipboard = (): Clipboard => {
  const store = useStore();
  const choose = useSetAtom(selectElementsAtom);
  const { apply } = useEdit();

  const copy = useCallback<Clipboard['copy']>(
    (ids) => {
      if (ids.length === 0) return null;
      const text = textOfElements(store.get(promoAtom), ids);
      remember(text);
      return text;
    },
    [store],
  );

  const paste = useCallback(
    (text: string): void => {
      const copied = readCopied(text);
      if (copied.is === 'unreadable') {
        notifications.show({ color: 'red', title: 'This could not be pasted', message: copied.problem });
        return;
      }
      const before = store.get(promoAtom);
      apply(edited, copied);
      const added = newElementIds(before, store.get(promoAtom));
      if (added.length > 0) choose(added);
      if (added.length === countOf(copied)) return;
      notifications.show({
        title: 'Not everything was pasted',
        message: 'This promo is full. Delete something and paste again.',
      });
    },
    [apply, choose, store],
  );

  return {
    copy,
    paste,
    cut: useCallback(
      (ids) => {
        const text = copy(ids);
        apply(deleteElements, { ids });
        choose([]);
        return text;
      },
      [apply, choose, copy],
    ),
    pasteLast: useCallback(() => {
      const last = localStorage.getItem(KEY);
      if (last === null) notifications.show({ message: 'Copy a text or a GIF first.' });
      else paste(last);
    }, [paste]),
  };
};
