import { useEffect, useEffectEvent } from 'react';
import { isPageLoading } from '#src/ui/browser/load-page.ts';

/** An open panel or dialog; `id` marks its history entry. */
type Layer = { id: string; close: () => void };

/** Open layers, bottom to top. */
const layers: Layer[] = [];

/** The entry of a layer that has just closed without the Back button; the next layer reuses it, or it is removed. */
let closedEntry: string | null = null;

/** True while the browser goes back from the entry of a closed layer. A layer that opens meanwhile gets its entry afterwards. */
let isGoingBack = false;

let lastNumber = 0;
/** Entries survive a reload, so ids include the time when the page was loaded. */
const nextId = (): string => `${performance.timeOrigin}.${(lastNumber += 1)}`;

/** The id of the layer with the current history entry; null for an entry of the router. */
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
  // After a navigation, the entry is further back in the history, and `followBack` skips it.
  if (currentEntry() !== layer.id) return;
  closedEntry = layer.id;
  // A navigation or the next layer may follow in the same task; going back now would undo it.
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
    // This entry's layer is gone, so skip it.
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
  // After React has rendered: a layer that refused to close gets its entry back.
  setTimeout(() => {
    if (above.some((layer) => layers.includes(layer)) && currentEntry() === entry) history.forward();
  });
};

const openLayer = (layer: Layer): void => {
  // Adding the same listener again has no effect.
  addEventListener('popstate', followBack);
  layers.push(layer);
  if (isGoingBack) return;
  const isReused = closedEntry !== null && closedEntry === currentEntry();
  closedEntry = null;
  if (isReused) history.replaceState(stateFor(layer), '');
  else history.pushState(stateFor(layer), '');
};

// The page was reloaded while a layer was open: remove its entry.
if (currentEntry() !== null) history.back();

/**
 * Resolves when the current history entry belongs to the page, not to a panel or dialog. A navigation that replaces the page's entry
 * must wait for this; otherwise it would replace the entry of a dialog that has just closed.
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
 * Gives a panel or dialog a history entry while it is open, so that the browser's Back button, or the phone's back gesture, calls
 * `onClose` of the topmost one instead of leaving the app. Closing it in any other way removes the entry.
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
