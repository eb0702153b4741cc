import { notifications } from '@mantine/notifications';
import { useSetAtom, useStore } from 'jotai';
import { useCallback } from 'react';
import type { Promo } from '#schema/promo.ts';
import { type Copied, readCopied, textOfElements } from '#src/features/editor/clipboard/copied-elements.ts';
import { addText } from '#src/features/editor/edits/add-text.ts';
import { deleteElements } from '#src/features/editor/edits/delete-elements.ts';
import { newElementIds } from '#src/features/editor/edits/new-element-ids.ts';
import { pasteElements } from '#src/features/editor/edits/paste-elements.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { chooseElementsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';

/** Holds what was copied last in this browser, for the buttons: reading the real clipboard asks for permission. */
const KEY = 'polepro.copied';

const remember = (text: string): void => {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // A full storage takes the buttons' way only; the keys use the real clipboard.
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
  return copied.is === 'words' && copied.words !== '' ? addText(promo, { content: copied.words }) : promo;
};

const countOf = (copied: Copied): number =>
  copied.is === 'elements'
    ? copied.elements.textElements.length + copied.elements.overlayElements.length
    : Number(copied.is === 'words' && copied.words !== '');

/** Copies elements within a promo and between promos. */
export const useClipboard = (): Clipboard => {
  const store = useStore();
  const choose = useSetAtom(chooseElementsAtom);
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
