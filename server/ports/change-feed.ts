/**
 * Notifies of changed rows, across processes. `subscribe` returns the function that unsubscribes. After a lost connection, which may have
 * missed changes, every listener is called, so that it reads the row again.
 */
export type ChangeFeed = {
  subscribe: (id: string, listener: () => void) => () => void;
  close: () => Promise<void>;
};
