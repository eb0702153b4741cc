import { VisuallyHidden } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import type { PlayerRef } from '@remotion/player';
import { useAtomValue, useSetAtom } from 'jotai';
import { type PointerEvent, useEffect, useMemo, useRef } from 'react';
import type { AssetSources } from '#schema/asset-source.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';
import type { Promo } from '#schema/promo.ts';
import classes from '#src/features/editor/canvas/canvas-layer.module.css';
import { ChosenWords } from '#src/features/editor/canvas/chosen-words.tsx';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { filmSpace } from '#src/features/editor/canvas/film-space.ts';
import { groupBox } from '#src/features/editor/canvas/group-box.ts';
import { GuideLines } from '#src/features/editor/canvas/guide-lines.tsx';
import { hitTest } from '#src/features/editor/canvas/hit-test.ts';
import { MarqueeRectangle } from '#src/features/editor/canvas/marquee-rectangle.tsx';
import { ChosenOutline, SelectionFrame } from '#src/features/editor/canvas/selection-frame.tsx';
import { showWhole } from '#src/features/editor/canvas/show-whole.ts';
import { TrashZone } from '#src/features/editor/canvas/trash-zone.tsx';
import { useCanvasKeys } from '#src/features/editor/canvas/use-canvas-keys.ts';
import { useElementBoxes } from '#src/features/editor/canvas/use-element-boxes.ts';
import { useHand } from '#src/features/editor/canvas/use-hand.ts';
import { usePauseLoops } from '#src/features/editor/canvas/use-pause-loops.ts';
import { useClipboardKeys } from '#src/features/editor/clipboard/use-clipboard-keys.ts';
import { previewEditAtom } from '#src/features/editor/state/promo-atom.ts';
import { isSelectable } from '#src/features/editor/document/elements.ts';
import {
  selectElementAtom,
  selectedIdsAtom,
  toggleSelectionAtom,
} from '#src/features/editor/state/ui-atoms.ts';
import { preventTouchScroll, usePointerMove } from '#src/ui/pointer-events.ts';

const KEYS_ID = 'film-keys';

type CanvasLayerProps = {
  promo: Promo;
  sources: AssetSources;
  player: PlayerRef | null;
  /** An element that was chosen already, or was pressed twice, is to be written. */
  onEditWords: (id: string) => void;
  /** A first tap on a text opens its words at once, as on a phone. */
  opensOnTap: boolean;
};

/** Over the film: elements are taken, dragged, sized and turned where they are seen, or by the keys. */
export const CanvasLayer = ({ promo, sources, player, onEditWords, opensOnTap }: CanvasLayerProps) => {
  const seen = useElementBoxes(promo, sources);
  const { textMode, animationType } = promo;
  const boxes = useMemo(() => seen.filter(({ id }) => isSelectable({ textMode }, id)), [seen, textMode]);
  const chosenIds = useAtomValue(selectedIdsAtom);
  const select = useSetAtom(selectElementAtom);
  const toggle = useSetAtom(toggleSelectionAtom);
  const { durationInFrames } = promoMetadata(promo);

  const onTake = (): void => showWhole(player, animationType, durationInFrames);
  const isTried = useAtomValue(previewEditAtom) !== null;
  useEffect(() => {
    if (isTried) showWhole(player, animationType, durationInFrames);
  }, [isTried, player, animationType, durationInFrames]);

  useEffect(() => {
    // What is chosen in a panel can be seen, too; a film that plays is left alone.
    if (chosenIds.length > 0 && player?.isPlaying() === false) {
      showWhole(player, animationType, durationInFrames);
    }
  }, [chosenIds, player, animationType, durationInFrames]);

  const onTap = (box: ElementBox | null, isAdding: boolean): void => {
    if (box === null) {
      if (chosenIds.length === 0) player?.toggle();
      select(null);
      return;
    }
    if (isAdding) toggle(box.id);
    else select(box.id);
    onTake();
    if (opensOnTap && box.kind === 'text') onEditWords(box.id);
  };
  const { trash, marquee, onPointer, takeHandle } = useHand({ boxes, chosenIds, onTap, onTake });
  useCanvasKeys({ boxes, chosenIds, onEditWords, onTake });
  useClipboardKeys();
  usePauseLoops();

  const filmRef = useRef<HTMLDivElement>(null);
  usePointerMove(filmRef, (event, film) => {
    onPointer(event, film);
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
    const isOver =
      hitTest(boxes, filmSpace(film).toFrame({ x: event.clientX, y: event.clientY }), 0) !== null;
    // Written past React: the cursor is no state of anything.
    film.style.cursor = isOver ? 'move' : 'default';
  });
  const ref = useMergedRef(filmRef, preventTouchScroll);
  const onPress = (event: PointerEvent<HTMLElement>): void =>
    onPointer(event.nativeEvent, event.currentTarget);

  const chosen = boxes.filter(({ id }) => chosenIds.includes(id));
  const [only, ...others] = chosen;
  const group = groupBox(chosen);
  return (
    // The keys are heard from anywhere on the page; here the focus has a place to rest that takes none for itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <div
      ref={ref}
      className={classes['layer']}
      data-film
      data-throwing={trash !== 'away'}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
      role="group"
      aria-label="Film"
      aria-describedby={KEYS_ID}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      onPointerDown={onPress}
      onPointerUp={onPress}
      onPointerCancel={onPress}
      onDoubleClick={() => {
        if (only?.kind === 'text' && others.length === 0) onEditWords(only.id);
      }}
    >
      <GuideLines />
      {others.length > 0 && chosen.map((box) => <ChosenOutline key={box.id} box={box} />)}
      {group !== null && <SelectionFrame box={group} {...(others.length === 0 ? { takeHandle } : {})} />}
      {marquee !== null && <MarqueeRectangle rectangle={marquee} />}
      {trash !== 'away' && <TrashZone isHot={trash === 'hot'} />}
      <VisuallyHidden component="p" id={KEYS_ID}>
        Page Down chooses the next text or GIF, arrow keys move it, Enter writes its words.
      </VisuallyHidden>
      <ChosenWords promo={promo} chosenIds={chosenIds} />
    </div>
  );
};
