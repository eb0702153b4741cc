import { useSetAtom } from 'jotai';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import type { Point } from '#remotion/plan/keep-in-frame.ts';
import { type ElementBox, measureCanvas, pickElement } from '#src/features/editor/canvas/element-box.ts';
import type { CanvasPointer } from '#src/features/editor/canvas/use-canvas-pointer.ts';
import { elementMenuAtom } from '#src/features/editor/state/ui-atoms.ts';
import { idleTimer } from '#src/ui/browser/scheduling.ts';

/** A shorter press is a tap (ED-101), ms. */
const LONG_PRESS_MS = 1000;

/** How far a resting finger drifts, px of the screen. */
const DRIFT = 10;

/** Calls `onLongPress` when a finger rests in one place. Gets every pointer event of the canvas. */
export const useLongPress = (onLongPress: (event: PointerEvent) => void): ((event: PointerEvent) => void) => {
  const timer = useRef(idleTimer(LONG_PRESS_MS));
  const start = useRef<Point | null>(null);
  useEffect(() => {
    const { current } = timer;
    return () => current.cancel();
  }, []);
  return (event) => {
    const { type, pointerType, isPrimary, clientX: x, clientY: y } = event;
    const from = start.current;
    const rests = from !== null && Math.hypot(x - from.x, y - from.y) <= DRIFT;
    if (type === 'pointermove' && rests) return;
    timer.current.cancel();
    start.current = null;
    // A second finger ends it too.
    if (type !== 'pointerdown' || pointerType === 'mouse' || !isPrimary) return;
    start.current = { x, y };
    timer.current.restart(() => onLongPress(event));
  };
};

type MenuPlace = { clientX: number; clientY: number };

type CanvasMenuOptions = Pick<CanvasPointer, 'onPointer'> & {
  boxes: readonly ElementBox[];
  /** Called with the element whose menu opens; null for that of the canvas. */
  onOpen: (id: string | null) => void;
};

/** Opens the menu of actions by a right click or a long press. `onPointer` gets every pointer event of the canvas. */
export const useCanvasMenu = (
  canvasRef: RefObject<HTMLElement | null>,
  { boxes, onPointer, onOpen }: CanvasMenuOptions,
) => {
  const setMenu = useSetAtom(elementMenuAtom);
  const open = (canvas: HTMLElement, { clientX: x, clientY: y }: MenuPlace, isMouse: boolean): void => {
    const press = { point: { x, y }, isMouse };
    const id = pickElement({ boxes, selectedIds: [] }, measureCanvas(canvas), press)?.id ?? null;
    onOpen(id);
    setMenu({ id, x, y });
  };
  const onLongPress = useLongPress((press) => {
    if (canvasRef.current === null) return;
    open(canvasRef.current, press, false);
    // The press is neither a tap nor the start of a drag any more.
    const { pointerId, pointerType } = press;
    onPointer(new PointerEvent('pointercancel', { pointerId, pointerType }), canvasRef.current);
  });
  const onContextMenu = (event: MouseEvent<HTMLElement>): void => {
    event.preventDefault();
    const { nativeEvent, currentTarget } = event;
    // A finger gets its menu from a long press, in every browser after the same time.
    const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
    if (!isTouch) open(currentTarget, event, true);
  };
  return { onPointer: onLongPress, onContextMenu };
};
