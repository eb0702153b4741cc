import { useHotkeys } from '@mantine/hooks';
import { useAtomValue, useSetAtom } from 'jotai';
import { layerIds } from '#schema/layers-in-order.ts';
import { deleteElement } from '#src/features/editor/edits/delete-element.ts';
import { duplicateElement } from '#src/features/editor/edits/duplicate-element.ts';
import { type Direction, reorderElement } from '#src/features/editor/edits/reorder-element.ts';
import { shapeElement } from '#src/features/editor/edits/shape-element.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { findElement } from '#src/features/editor/state/selected-element.ts';
import { selectElementAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { usesKeysItself } from '#src/ui/uses-keys-itself.ts';

/** Percent of the frame that an arrow key moves by, alone and with Shift. */
const NUDGE = { small: 0.5, large: 5 };

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;

const orders: Readonly<Record<string, Direction>> = {
  'mod+]': 'forward',
  'mod+[': 'backward',
  'mod+shift+]': 'to-front',
  'mod+shift+[': 'to-back',
};

/** The keys of what is chosen on the canvas: arrows move it, Delete throws it away, Ctrl+D doubles it, Ctrl+[ and ] order it. */
export const useCanvasKeys = (chosenId: string | null): void => {
  const promo = useAtomValue(promoAtom);
  const select = useSetAtom(selectElementAtom);
  const { apply } = useEdit();
  const chosen = findElement(promo, chosenId)?.element;

  /** Nothing while nothing is chosen, or where the key means something to what has the focus. */
  const withChosen =
    (act: (element: { id: string; x: number; y: number }) => void) => (event: KeyboardEvent) => {
      if (chosen === undefined || usesKeysItself(event.target)) return;
      event.preventDefault();
      act(chosen);
    };
  const nudge = ([dx, dy]: readonly [number, number], by: number) =>
    withChosen(({ id, x, y }) =>
      apply(shapeElement, { id, x: x + dx * by, y: y + dy * by }, `canvas:nudge:${id}`),
    );
  const remove = withChosen(({ id }) => {
    apply(deleteElement, { id });
    select(null);
  });

  const double = ({ id }: { id: string }): void => {
    const copied = duplicateElement(promo, { id });
    const before = new Set(layerIds(promo));
    const copy = layerIds(copied).find((each) => !before.has(each));
    apply(duplicateElement, { id });
    if (copy !== undefined) select(copy);
  };
  const keys: [string, (event: KeyboardEvent) => void][] = [
    ...Object.entries(arrows).flatMap(([key, way]): typeof keys => [
      [key, nudge(way, NUDGE.small)],
      [`shift+${key}`, nudge(way, NUDGE.large)],
    ]),
    ['Delete', remove],
    ['Backspace', remove],
    ['mod+D', withChosen(double)],
    ...Object.entries(orders).map(([key, direction]): (typeof keys)[number] => [
      key,
      withChosen(({ id }) => apply(reorderElement, { id, direction })),
    ]),
    ['Escape', withChosen(() => select(null))],
  ];
  // Whether a key is ours is decided by withChosen: where it is not, the page keeps it.
  useHotkeys(
    keys.map(([key, act]) => [key, act, { preventDefault: false }]),
    [],
  );
};
