import { useSyncExternalStore } from 'react';
import { isTextField } from '#src/ui/browser/keyboard-target.ts';
import { idleTimer, whenIdle } from '#src/ui/browser/scheduling.ts';

/** How long input counts as active after the last key in a field, and at most after a pointer is released, ms. */
const ACTIVE_MS = 300;

const pressedPointers = new Set<number>();
const typing = idleTimer(ACTIVE_MS);
let isTyping = false;
/** Resolves when the page has responded to the last release of a pointer; null after that. */
let response: Promise<void> | null = null;

const listeners = new Set<() => void>();
let isActive = false;

const update = (): void => {
  const isActiveNow = pressedPointers.size > 0 || isTyping || response !== null;
  if (isActiveNow === isActive) return;
  isActive = isActiveNow;
  for (const notify of listeners) notify();
};

/** People set the volume by ear, and a position or trim range by the frames, so those controls must not stop playback. */
const needsPlayback = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-needs-playback]') !== null;

const onDown = (event: PointerEvent): void => {
  if (needsPlayback(event)) return;
  pressedPointers.add(event.pointerId);
  update();
};

const onUp = ({ pointerId }: PointerEvent): void => {
  if (!pressedPointers.delete(pointerId)) return;
  // The click that follows may start work that takes several tasks.
  const idle = whenIdle(ACTIVE_MS);
  response = idle;
  void idle.then(() => {
    if (response !== idle) return;
    response = null;
    update();
  });
  update();
};

/** Releasing the mouse outside the window or over a native list sends no `pointerup`. */
const onMove = (event: PointerEvent): void => {
  if (event.buttons === 0) onUp(event);
};

const type = (): void => {
  isTyping = true;
  typing.restart(() => {
    isTyping = false;
    update();
  });
  update();
};

const onKey = ({ target }: KeyboardEvent): void => {
  if (isTextField(target)) type();
};

/** Handles a phone's keyboard, and arrow keys on a slider. */
const onInput = (event: Event): void => {
  if (!needsPlayback(event)) type();
};

const reset = (): void => {
  pressedPointers.clear();
  typing.cancel();
  isTyping = false;
  response = null;
  update();
};

const listen = (): (() => void) => {
  const controller = new AbortController();
  const options = { capture: true, passive: true, signal: controller.signal };
  addEventListener('pointerdown', onDown, options);
  addEventListener('pointermove', onMove, options);
  for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, onUp, options);
  addEventListener('keydown', onKey, options);
  addEventListener('input', onInput, options);
  // Not captured: only the window's own blur counts, not that of a field.
  addEventListener('blur', reset, { signal: controller.signal });
  return () => controller.abort();
};

let stopListening: (() => void) | null = null;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  stopListening ??= listen();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopListening?.();
    stopListening = null;
    reset();
  };
};

/**
 * Whether the user presses, drags or types: a pointer is down, the page is still responding to one, or a field received a key in the
 * last 300 ms. Only works while a component uses `useIsInputActive`.
 */
export const isInputActive = (): boolean => isActive;

export const useIsInputActive = (): boolean => useSyncExternalStore(subscribe, isInputActive);
