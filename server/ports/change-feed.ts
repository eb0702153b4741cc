/**
 * Tells that a row has changed, across processes. `subscribe` returns the way to stop. A listener is also
 * called after the connection was lost, as changes may have been missed meanwhile: it reads the row again.
 */
export type ChangeFeed = {
  subscribe: (id: string, listener: () => void) => () => void;
  close: () => Promise<void>;
};
