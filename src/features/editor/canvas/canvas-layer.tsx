import type { PlayerRef } from '@remotion/player';
import { ANIMATION_SHARE } from '#schema/limits.ts';
import type { AnimationType, Promo } from '#schema/promo.ts';
import { VisuallyHidden } from '@mantine/core';
import { type PointerEvent, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { givenName, nameOfText, shortened } from '#src/features/editor/document/element-names.ts';
import { findElement, isSelectable } from '#src/features/editor/document/elements.ts';
import { useMergedRef } from '@mantine/hooks';
import { useAtomValue, useSetAtom } from 'jotai';
import type { AssetSources } from '#schema/asset-source.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';
import classes from '#src/features/editor/canvas/canvas-layer.module.css';
import { type ElementBox, selectionBox } from '#src/features/editor/canvas/element-box.ts';
import { measureCanvas } from '#src/features/editor/canvas/canvas-space.ts';
import { GuideLines } from '#src/features/editor/canvas/guide-lines.tsx';
import { hitTest } from '#src/features/editor/canvas/hit-test.ts';
import { MarqueeRectangle } from '#src/features/editor/canvas/marquee.tsx';
import { SelectionFrame, SelectionOutline } from '#src/features/editor/canvas/selection-frame.tsx';
import { TrashZone } from '#src/features/editor/canvas/trash-zone.tsx';
import { useCanvasKeys } from '#src/features/editor/canvas/use-canvas-keys.ts';
import { useElementBoxes } from '#src/features/editor/canvas/use-element-boxes.ts';
import { useCanvasPointer } from '#src/features/editor/canvas/use-canvas-pointer.ts';
import { usePauseLoopsWhileDragging } from '#src/features/editor/canvas/use-drag-preview.ts';
import { useClipboardKeys } from '#src/features/editor/clipboard/use-clipboard-keys.ts';
import { previewEditAtom } from '#src/features/editor/state/promo-atom.ts';
import {
  selectElementAtom,
  selectedIdsAtom,
  toggleSelectionAtom,
} from '#src/features/editor/state/ui-atoms.ts';
import { preventTouchScroll, usePointerMove } from '#src/ui/pointer-events.ts';

/** Stops the film where everything can be seen: one cannot set what is still fading in. */
const pauseWithAllVisible = (
  player: PlayerRef | null,
  animationType: AnimationType,
  durationInFrames: number,
): void => {
  if (player === null) return;
  player.pause();
  const faded = Math.min(durationInFrames - 1, Math.ceil(durationInFrames * ANIMATION_SHARE));
  if (animationType !== 'none' && player.getCurrentFrame() < faded) player.seekTo(faded);
};

const percent = (value: number): string => `${Math.round(value)} percent`;

const announcementFor = (promo: Promo, chosenIds: readonly string[]): string => {
  if (chosenIds.length > 1) return `${chosenIds.length} elements chosen`;
  const found = findElement(promo, chosenIds[0] ?? null);
  if (found === null) return '';
  const { element } = found;
  const name =
    found.kind === 'text'
      ? `${nameOfText(promo, element.id)}: ${shortened(found.element.content)}`
      : (givenName(promo, element.id) ?? 'GIF');
  return `${name}, ${percent(element.x)} across, ${percent(element.y)} down`;
};

/** Says to those who do not see the film what is chosen and where it stands. */
const SelectionAnnouncement = ({ promo, chosenIds }: { promo: Promo; chosenIds: readonly string[] }) => (
  // A drag is not read out at each of its frames.
  <VisuallyHidden component="output">{useDeferredValue(announcementFor(promo, chosenIds))}</VisuallyHidden>
);

const KEYS_HINT_ID = 'film-keys';

type CanvasLayerProps = {
  promo: Promo;
  sources: AssetSources;
  player: PlayerRef | null;
  /** An element that was chosen already, or was pressed twice, is to be written. */
  onEditText: (id: string) => void;
  /** A first tap on a text opens its words at once, as on a phone. */
  editsOnTap: boolean;
};

/** Over the film: elements are taken, dragged, sized and turned where they are seen, or by the keys. */
export const CanvasLayer = ({
  promo,
  sources,
  player,
  onEditText: onEditWords,
  editsOnTap: opensOnTap,
}: CanvasLayerProps) => {
  const seen = useElementBoxes(promo, sources);
  const { textMode, animationType } = promo;
  const boxes = useMemo(() => seen.filter(({ id }) => isSelectable({ textMode }, id)), [seen, textMode]);
  const chosenIds = useAtomValue(selectedIdsAtom);
  const select = useSetAtom(selectElementAtom);
  const toggle = useSetAtom(toggleSelectionAtom);
  const { durationInFrames } = promoMetadata(promo);

  const onTake = (): void => pauseWithAllVisible(player, animationType, durationInFrames);
  const isTried = useAtomValue(previewEditAtom) !== null;
  useEffect(() => {
    if (isTried) pauseWithAllVisible(player, animationType, durationInFrames);
  }, [isTried, player, animationType, durationInFrames]);

  useEffect(() => {
    // What is chosen in a panel can be seen, too; a film that plays is left alone.
    if (chosenIds.length > 0 && player?.isPlaying() === false) {
      pauseWithAllVisible(player, animationType, durationInFrames);
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
  const {
    trash,
    marquee,
    onPointer,
    startHandleDrag: takeHandle,
  } = useCanvasPointer({ boxes, chosenIds, onTap, onDragStart: onTake });
  useCanvasKeys({ boxes, chosenIds, onEditWords, onTake });
  useClipboardKeys();
  usePauseLoopsWhileDragging();

  const filmRef = useRef<HTMLDivElement>(null);
  usePointerMove(filmRef, (event, film) => {
    onPointer(event, film);
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
    const isOver =
      hitTest(boxes, measureCanvas(film).toFrame({ x: event.clientX, y: event.clientY }), 0) !== null;
    // Written past React: the cursor is no state of anything.
    film.style.cursor = isOver ? 'move' : 'default';
  });
  const ref = useMergedRef(filmRef, preventTouchScroll);
  const onPress = (event: PointerEvent<HTMLElement>): void =>
    onPointer(event.nativeEvent, event.currentTarget);

  const chosen = boxes.filter(({ id }) => chosenIds.includes(id));
  const [only, ...others] = chosen;
  const group = selectionBox(chosen);
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
      aria-describedby={KEYS_HINT_ID}
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
      {others.length > 0 && chosen.map((box) => <SelectionOutline key={box.id} box={box} />)}
      {group !== null && <SelectionFrame box={group} {...(others.length === 0 ? { takeHandle } : {})} />}
      {marquee !== null && <MarqueeRectangle rectangle={marquee} />}
      {trash !== 'away' && <TrashZone isHot={trash === 'hot'} />}
      <VisuallyHidden component="p" id={KEYS_HINT_ID}>
        Page Down chooses the next text or GIF, arrow keys move it, Enter writes its words.
      </VisuallyHidden>
      <SelectionAnnouncement promo={promo} chosenIds={chosenIds} />
    </div>
  );
};
