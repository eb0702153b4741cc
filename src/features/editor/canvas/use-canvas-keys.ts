import { useHotkeys } from '@mantine/hooks';
import { useSetAtom } from 'jotai';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { moveTogether } from '#src/features/editor/canvas/arrange.ts';
import { toFrame } from '#src/features/editor/canvas/transform.ts';
import { useElementActions } from '#src/features/editor/canvas/use-element-actions.ts';
import { moveElements } from '#src/features/editor/document/element-edits.ts';
import type { Direction } from '#src/features/editor/document/layer-order.ts';
import { selectElementsAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import {
  handlesArrowKeys,
  isInteractiveTarget,
  handlesTextKeys,
  handlesPageKeys,
} from '#src/ui/keyboard-target.ts';

/** Percent of the frame that an arrow key moves by, alone and with Shift. */
const NUDGE = { small: 0.5, large: 5 };

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;

const orders: Readonly<Record<string, Direction>> = {
  'mod+]': 'forward',
  'mod+[': 'backward',
  'mod+shift+]': 'to-front',
  'mod+shift+[': 'to-back',
};

/** Nothing where the key means something to what has the focus, or while there is nothing to do. */
const when =
  (isWanted: boolean, act: () => void, isTaken = handlesArrowKeys) =>
  (event: KeyboardEvent): void => {
    if (!isWanted || isTaken(event.target)) return;
    event.preventDefault();
    act();
  };

type CanvasKeysOptions = {
  boxes: readonly ElementBox[];
  chosenIds: readonly string[];
  onEditWords: (id: string) => void;
  /** Something is chosen or about to change. */
  onTake: () => void;
};

/**
 * The keys of the canvas: Page Up and Down go through what is on the film, arrows move what is chosen, Enter writes its
 * words, Delete throws it away, Ctrl+D doubles it, Ctrl+[ and ] order it.
 */
export const useCanvasKeys = ({ boxes, chosenIds, onEditWords, onTake }: CanvasKeysOptions): void => {
  const choose = useSetAtom(selectElementsAtom);
  const { apply } = useEdit();
  const { remove, duplicate: double, reorder } = useElementActions(chosenIds);
  const ids = boxes.map(({ id }) => id);
  const chosen = boxes.filter(({ id }) => chosenIds.includes(id));

  const withChosen = (act: () => void, isTaken = handlesArrowKeys) =>
    when(chosenIds.length > 0, act, isTaken);

  const nudge = ([dx, dy]: readonly [number, number], by: number) =>
    withChosen(() => {
      onTake();
      const places = moveTogether(chosen, toFrame({ x: dx * by, y: dy * by }));
      apply(moveElements, { places }, `canvas:nudge:${chosenIds.join()}`);
    });
  const step = (by: 1 | -1) =>
    when(
      ids.length > 0,
      () => {
        const at = ids.indexOf(chosenIds.at(-1) ?? '');
        const from = at === -1 && by === -1 ? 0 : at;
        const next = ids[(from + by + ids.length) % ids.length];
        if (next === undefined) return;
        choose([next]);
        onTake();
      },
      handlesPageKeys,
    );
  const [only] = chosen;
  const writable = chosen.length === 1 && only?.kind === 'text' ? only : null;

  const keys: [string, (event: KeyboardEvent) => void][] = [
    ...Object.entries(arrows).flatMap(([key, way]): typeof keys => [
      [key, nudge(way, NUDGE.small)],
      [`shift+${key}`, nudge(way, NUDGE.large)],
    ]),
    ['PageDown', step(1)],
    ['PageUp', step(-1)],
    [
      'Enter',
      when(writable !== null, () => writable !== null && onEditWords(writable.id), isInteractiveTarget),
    ],
    ['Delete', withChosen(remove, handlesTextKeys)],
    ['Backspace', withChosen(remove, handlesTextKeys)],
    ['mod+A', when(ids.length > 0, () => choose(ids), handlesTextKeys)],
    ['mod+D', withChosen(double, handlesTextKeys)],
    ...Object.entries(orders).map(([key, direction]): (typeof keys)[number] => [
      key,
      withChosen(() => reorder(direction), handlesTextKeys),
    ]),
    ['Escape', withChosen(() => choose([]), handlesTextKeys)],
  ];
  // Whether a key is ours is decided above: where it is not, the page keeps it.
  useHotkeys(
    keys.map(([key, act]) => [key, act, { preventDefault: false }]),
    [],
  );
};
