import type { PlayerRef } from '@remotion/player';
import { useAtomValue, useSetAtom } from 'jotai';
import type { PointerEvent } from 'react';
import type { AssetSources } from '#schema/asset-source.ts';
import { promoMetadata } from '#schema/promo-metadata.ts';
import type { Promo } from '#schema/promo.ts';
import classes from '#src/features/editor/canvas/canvas-layer.module.css';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { filmSpace } from '#src/features/editor/canvas/film-space.ts';
import { GuideLines } from '#src/features/editor/canvas/guide-lines.tsx';
import { hitTest } from '#src/features/editor/canvas/hit-test.ts';
import { SelectionFrame } from '#src/features/editor/canvas/selection-frame.tsx';
import { showWhole } from '#src/features/editor/canvas/show-whole.ts';
import { TrashZone } from '#src/features/editor/canvas/trash-zone.tsx';
import { useCanvasKeys } from '#src/features/editor/canvas/use-canvas-keys.ts';
import { useElementBoxes } from '#src/features/editor/canvas/use-element-boxes.ts';
import { useHand } from '#src/features/editor/canvas/use-hand.ts';
import { chosenElementIdAtom, selectElementAtom } from '#src/features/editor/state/ui-atoms.ts';

type CanvasLayerProps = {
  promo: Promo;
  sources: AssetSources;
  player: PlayerRef | null;
  /** An element that was chosen already, or was pressed twice, is to be written. */
  onEditWords: (id: string) => void;
  /** A first tap on a text opens its words at once, as on a phone. */
  opensOnTap: boolean;
};

/** Over the film: elements are taken, dragged, sized and turned where they are seen. */
export const CanvasLayer = ({ promo, sources, player, onEditWords, opensOnTap }: CanvasLayerProps) => {
  const boxes = useElementBoxes(promo, sources);
  const chosenId = useAtomValue(chosenElementIdAtom);
  const select = useSetAtom(selectElementAtom);
  const { durationInFrames } = promoMetadata(promo);

  const onTap = (box: ElementBox | null): void => {
    if (box === null) {
      if (chosenId === null) player?.toggle();
      select(null);
      return;
    }
    select(box.id);
    showWhole(player, promo.animationType, durationInFrames);
    if (opensOnTap && box.kind === 'text') onEditWords(box.id);
  };
  const onTake = (): void => showWhole(player, promo.animationType, durationInFrames);
  const { guides, trash, onPointer, takeHandle } = useHand({ boxes, chosenId, onTap, onTake });
  useCanvasKeys(chosenId);

  const hover = (event: PointerEvent<HTMLElement>): void => {
    onPointer(event);
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
    const { toFrame } = filmSpace(event.currentTarget);
    const isOver = hitTest(boxes, toFrame({ x: event.clientX, y: event.clientY }), 0) !== null;
    // Written past React: the cursor is no state of anything.
    event.currentTarget.style.cursor = isOver ? 'move' : 'default';
  };

  const chosen = boxes.find(({ id }) => id === chosenId);
  return (
    <div
      className={classes['layer']}
      data-film
      data-throwing={trash !== 'away'}
      onPointerDown={onPointer}
      onPointerMove={hover}
      onPointerUp={onPointer}
      onPointerCancel={onPointer}
      onDoubleClick={() => {
        if (chosen?.kind === 'text') onEditWords(chosen.id);
      }}
    >
      <GuideLines guides={guides} />
      {chosen !== undefined && <SelectionFrame box={chosen} takeHandle={takeHandle} />}
      {trash !== 'away' && <TrashZone isHot={trash === 'hot'} />}
    </div>
  );
};
