import { VisuallyHidden } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconLock, IconRotateClockwise } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import {
  type PointerEvent as ReactPointerEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  type CSSProperties,
} from 'react';
import { counted } from '#contract/number-format.ts';
import type { Point } from '#remotion/plan/keep-in-frame.ts';
import type { AssetSources } from '#schema/asset-source.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import {
  across,
  down,
  measureCanvas,
  type ElementBox,
  selectionBox,
  hitTest,
} from '#src/features/editor/canvas/element-box.ts';
import { MarqueeRectangle } from '#src/features/editor/canvas/marquee.tsx';
import { useOverlayShapes } from '#src/features/editor/canvas/overlay-shape.ts';
import { GuideLines } from '#src/features/editor/canvas/snap.tsx';
import { TrashZone } from '#src/features/editor/canvas/trash-zone.tsx';
import { useCanvasMenu } from '#src/features/editor/canvas/use-canvas-menu.ts';
import { useCanvasPointer, type CanvasPointer } from '#src/features/editor/canvas/use-canvas-pointer.ts';
import { useElementBoxes } from '#src/features/editor/canvas/use-element-boxes.ts';
import {
  givenName,
  nameOfText,
  shortened,
  findElement,
  isSelectable,
} from '#src/features/editor/document/elements.ts';
import { pauseAtRest } from '#src/features/editor/preview/player-control.ts';
import {
  lockedPlacesAtom,
  lockedShapesAtom,
  lockReasonAtom,
  notifyUnchanged,
} from '#src/features/editor/state/locks.ts';
import { previewEditAtom } from '#src/features/editor/state/promo-atom.ts';
import {
  playerAtom,
  selectElementAtom,
  selectedIdsAtom,
  toggleSelectionAtom,
} from '#src/features/editor/state/ui-atoms.ts';
import { preventTouchScroll, usePointerMove } from '#src/ui/browser/pointer-events.ts';
import classes from '#src/features/editor/canvas/canvas-layer.module.css';

const corners = ['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const;

const placeOf = ({ center, size, rotation }: ElementBox): CSSProperties => ({
  left: across(center.x),
  top: down(center.y),
  width: across(size.width),
  height: down(size.height),
  transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
});

/** A dashed outline around one element of a multiple selection. */
const SelectionOutline = ({ box }: { box: ElementBox }) => (
  <div className={classes.outline} style={placeOf(box)} data-frame-of={box.id} aria-hidden />
);

/** Distance of the rotation handle from the selection frame on most screens, px of the frame. */
const HANDLE_DISTANCE = 100;

const isInFrame = ({ x, y }: Point): boolean => x >= 0 && x <= CANVAS_WIDTH && y >= 0 && y <= CANVAS_HEIGHT;

/** The side of the rotation handle: below, or above if it is inside the canvas only there. */
const rotateSide = ({ center, size, rotation }: ElementBox): 'above' | 'below' => {
  const away = size.height / 2 + HANDLE_DISTANCE;
  const angle = (rotation * Math.PI) / 180;
  const by = { x: Math.sin(angle) * away, y: -Math.cos(angle) * away };
  const fitsBelow = isInFrame({ x: center.x - by.x, y: center.y - by.y });
  return !fitsBelow && isInFrame({ x: center.x + by.x, y: center.y + by.y }) ? 'above' : 'below';
};

type SelectionFrameProps = {
  box: ElementBox;
  /** Whether the element cannot be resized. */
  isLocked: boolean;
  /** Omitted for a multiple selection, which can only be moved. */
  startHandleDrag?: CanvasPointer['startHandleDrag'];
};

/** The frame around the selection: corners resize, the handle rotates. Hidden from assistive technology, because it needs a pointer. */
export const SelectionFrame = ({ box, isLocked, startHandleDrag }: SelectionFrameProps) => {
  const start = (kind: 'resize' | 'rotate') => (event: ReactPointerEvent<HTMLElement>) => {
    if (event.button === 0) startHandleDrag?.(kind, box, event);
  };
  return (
    <div className={classes.frame} style={placeOf(box)} data-frame-of={box.id} aria-hidden>
      {isLocked && (
        <span className={classes.lock}>
          <IconLock size={14} stroke={2.2} />
        </span>
      )}
      {startHandleDrag !== undefined && (
        <div className={classes.handles}>
          {corners.map((corner) => (
            <span
              key={corner}
              className={classes.corner}
              data-corner={corner}
              onPointerDown={start('resize')}
            >
              <span className={classes.dot} />
            </span>
          ))}
          <span className={classes.rotate} data-rotate={rotateSide(box)} onPointerDown={start('rotate')}>
            <IconRotateClockwise size={14} stroke={2.2} />
          </span>
        </div>
      )}
    </div>
  );
};

const percent = (value: number): string => `${Math.round(value)} percent`;

const announcementFor = (promo: Promo, selectedIds: readonly string[]): string => {
  if (selectedIds.length > 1) return `${counted(selectedIds.length, 'element')} selected`;
  const found = findElement(promo, selectedIds[0] ?? null);
  if (found === null) return '';
  const { element } = found;
  const name =
    found.kind === 'text'
      ? `${nameOfText(promo, element.id)}: ${shortened(found.element.content)}`
      : (givenName(promo, element.id) ?? 'GIF');
  return `${name}, ${percent(element.x)} across, ${percent(element.y)} down`;
};

/** Announces to screen readers what is selected and where it is. */
const SelectionAnnouncement = ({ promo, selectedIds }: { promo: Promo; selectedIds: readonly string[] }) => (
  // Deferred, so that a drag is not announced frame by frame.
  <VisuallyHidden component="output">{useDeferredValue(announcementFor(promo, selectedIds))}</VisuallyHidden>
);

const KEYS_HINT_ID = 'canvas-keys';

type CanvasLayerProps = {
  promo: Promo;
  sources: AssetSources;
  /** Called with a double-clicked text, or with `editsOnTap` any tapped element. */
  onEdit: (id: string) => void;
  editsOnTap: boolean;
  /** Called when a finger on empty canvas moves down, px of the screen. */
  onPan?: (down: number) => void;
};

const staysInPlace = (): void => undefined;

/** The layer over the preview on which elements are selected, dragged, resized and rotated. */
export const CanvasLayer = ({
  promo,
  sources,
  onEdit,
  editsOnTap,
  onPan = staysInPlace,
}: CanvasLayerProps) => {
  const player = useAtomValue(playerAtom);
  const shapes = useOverlayShapes(promo, sources);
  const allBoxes = useElementBoxes(promo, sources, shapes);
  const { textMode } = promo;
  const boxes = useMemo(
    () => allBoxes.filter(({ id }) => isSelectable({ textMode }, id)),
    [allBoxes, textMode],
  );
  const selectedIds = useAtomValue(selectedIdsAtom);
  const select = useSetAtom(selectElementAtom);
  const toggle = useSetAtom(toggleSelectionAtom);

  const showAtRest = useEffectEvent((ids: readonly string[]): void => pauseAtRest(player, promo, ids));
  const hasPreviewEdit = useAtomValue(previewEditAtom) !== null;
  useEffect(() => {
    if (hasPreviewEdit) showAtRest([]);
  }, [hasPreviewEdit]);

  useEffect(() => {
    // An element that is selected in a panel must be visible, but must not interrupt playback.
    if (selectedIds.length > 0 && player?.isPlaying() === false) showAtRest(selectedIds);
  }, [selectedIds, player]);

  const onTap = (box: ElementBox | null, isAdding: boolean): void => {
    if (box === null) {
      if (selectedIds.length === 0) player?.toggle();
      select(null);
      return;
    }
    if (isAdding) toggle(box.id);
    else select(box.id);
    pauseAtRest(player, promo, [box.id]);
    if (editsOnTap && !isAdding) onEdit(box.id);
  };
  const reason = useAtomValue(lockReasonAtom);
  const lockedShapes = useAtomValue(lockedShapesAtom);
  const { trash, marquee, onPointer, startHandleDrag } = useCanvasPointer({
    boxes,
    selectedIds,
    lockedIds: useAtomValue(lockedPlacesAtom),
    onLocked: () => notifyUnchanged(reason),
    onTap,
    onDragStart: () => pauseAtRest(player, promo, selectedIds),
    onPan,
  });

  const canvasRef = useRef<HTMLDivElement>(null);
  const menu = useCanvasMenu(canvasRef, {
    boxes,
    onPointer,
    onOpen: (id) => {
      select(id);
      if (id !== null) pauseAtRest(player, promo, [id]);
    },
  });
  usePointerMove(canvasRef, (event, canvas) => {
    onPointer(event, canvas);
    menu.onPointer(event);
    if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
    const isOver =
      hitTest(boxes, measureCanvas(canvas).toFrame({ x: event.clientX, y: event.clientY }), 0) !== null;
    // Set without React: a render per pointer move would be too slow.
    canvas.style.cursor = isOver ? 'move' : 'default';
  });
  const ref = useMergedRef(canvasRef, preventTouchScroll);
  const onPress = (event: ReactPointerEvent<HTMLElement>): void => {
    onPointer(event.nativeEvent, event.currentTarget);
    menu.onPointer(event.nativeEvent);
  };
  const selected = boxes.filter(({ id }) => selectedIds.includes(id));
  const [only, ...others] = selected;
  const group = selectionBox(selected);
  const isLocked = only !== undefined && others.length === 0 && lockedShapes.has(only.id);
  const hasHandles = others.length === 0 && !isLocked;
  return (
    // Shortcuts work anywhere on the page; this element only takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <div
      ref={ref}
      className={classes.layer}
      data-canvas
      data-trash={trash !== 'hidden'}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
      role="group"
      aria-label="Canvas"
      aria-describedby={KEYS_HINT_ID}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      onPointerDown={onPress}
      onPointerUp={onPress}
      onPointerCancel={onPress}
      onContextMenu={menu.onContextMenu}
      onDoubleClick={() => {
        if (only?.kind === 'text' && others.length === 0) onEdit(only.id);
      }}
    >
      <GuideLines />
      {others.length > 0 && selected.map((box) => <SelectionOutline key={box.id} box={box} />)}
      {group !== null && (
        <SelectionFrame box={group} isLocked={isLocked} {...(hasHandles ? { startHandleDrag } : {})} />
      )}
      {marquee !== null && <MarqueeRectangle rectangle={marquee} />}
      {trash !== 'hidden' && <TrashZone isActive={trash === 'active'} />}
      <VisuallyHidden component="p" id={KEYS_HINT_ID}>
        Press Page Down to select the next text or GIF, the arrow keys to move it, and Enter to edit its text.
      </VisuallyHidden>
      <SelectionAnnouncement promo={promo} selectedIds={selectedIds} />
    </div>
  );
};
