import { useEffect, useEffectEvent } from 'react';
import { isPageLoading } from '#src/ui/browser/load-page.ts';

/** An open panel or dialog, and the history entry that stands for it. */
type Layer = { id: string; close: () => void };

/** Open layers, bottom to top. */
const layers: Layer[] = [];

/** The entry of a layer that has just closed without the Back button; removed, or reused by the next layer. */
let closedEntry: string | null = null;

/** The browser is on its way back from the entry of a closed layer. A layer that opens meanwhile gets its entry afterwards. */
let isGoingBack = false;

let lastNumber = 0;
/** Entries outlive the page in a reload, so ids include when the page was loaded. */
const nextId = (): string => `${performance.timeOrigin}.${(lastNumber += 1)}`;

/** The id of the layer that the current history entry stands for; null for an entry of the router. */
const currentEntry = (): string | null => {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('layer' in state)) return null;
  return typeof state.layer === 'string' ? state.layer : null;
};

/** The router's own state is kept, so that the router sees the same location. */
const stateFor = ({ id }: Layer): unknown => {
  const state: unknown = history.state;
  return { ...(typeof state === 'object' ? state : null), layer: id };
};

const closeLayer = (layer: Layer): void => {
  layers.splice(layers.indexOf(layer), 1);
  // After a navigation the entry lies further back; `followBack` skips it there.
  if (currentEntry() !== layer.id) return;
  closedEntry = layer.id;
  // A navigation or the next layer may follow in the same task: `back` now would undo it.
  setTimeout(() => {
    if (closedEntry !== layer.id) return;
    closedEntry = null;
    if (currentEntry() !== layer.id || isPageLoading()) return;
    isGoingBack = true;
    history.back();
  });
};

/** Closes the layers above the entry that the browser arrived at. */
const followBack = (): void => {
  const entry = currentEntry();
  const index = layers.findIndex(({ id }) => id === entry);
  if (entry !== null && index === -1) {
    // An entry whose layer is gone looks like the one below it.
    history.back();
    return;
  }
  if (isGoingBack) {
    isGoingBack = false;
    for (const layer of layers.slice(index + 1)) history.pushState(stateFor(layer), '');
    return;
  }
  const above = layers.slice(index + 1).toReversed();
  for (const { close } of above) close();
  // React has rendered by then. A layer that refuses to close keeps its entry.
  setTimeout(() => {
    if (above.some((layer) => layers.includes(layer)) && currentEntry() === entry) history.forward();
  });
};

const openLayer = (layer: Layer): void => {
  // Once, however often it is added.
  addEventListener('popstate', followBack);
  layers.push(layer);
  if (isGoingBack) return;
  const isReused = closedEntry !== null && closedEntry === currentEntry();
  closedEntry = null;
  if (isReused) history.replaceState(stateFor(layer), '');
  else history.pushState(stateFor(layer), '');
};

// After a reload with a layer open, the layer is gone and its entry is left.
if (currentEntry() !== null) history.back();

/**
 * Resolves when no panel or dialog has the current history entry: a navigation that replaces the page's own entry has to wait for
 * that, or it would replace the entry of what has just closed.
 */
export const layersClosed = (): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => {
      if (currentEntry() !== null) return;
      removeEventListener('popstate', check);
      resolve();
    };
    addEventListener('popstate', check);
    check();
  });

/**
 * While `isOpen`, a panel or dialog has a history entry of its own, so that the browser's Back button, or the phone's
 * gesture, calls `onClose` of the topmost one instead of leaving the app. Closing it in any other way removes the entry.
 */
export const useCloseOnBack = (isOpen: boolean, onClose: () => void): void => {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    const layer = { id: nextId(), close };
    openLayer(layer);
    return () => closeLayer(layer);
  }, [isOpen]);
};
