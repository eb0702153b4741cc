/**
 * Notifies of changed rows, across processes. `subscribe` returns the function that unsubscribes. Listeners are also called after a lost
 * connection, when changes may have been missed, so that they read the row again.
 */
export type ChangeFeed = {
  subscribe: (id: string, listener: () => void) => () => void;
  close: () => Promise<void>;
};
