/** A storage like `localStorage` that never throws. */
export type BrowserStorage = {
  getItem: (key: string) => string | null;
  /** Returns whether the value outlives this page; false when the browser's storage is full or blocked. */
  setItem: (key: string, value: string) => boolean;
  removeItem: (key: string) => void;
  keys: () => string[];
  /** Calls `onChange` when another page changes the key; returns a function that unsubscribes. */
  subscribe: (key: string, onChange: (value: string | null) => void) => () => void;
};

/** Values that the browser refused to store, for as long as this page is open. */
const refused = new Map<string, string>();

/** Even reading `localStorage` throws when cookies are blocked, and some in-app browsers lack it. */
const attempt = <T>(action: (storage: Storage) => T, otherwise: T): T => {
  try {
    return action(globalThis.localStorage);
  } catch {
    return otherwise;
  }
};

/** `localStorage`, with a fallback to memory for values that it refuses. */
export const browserStorage: BrowserStorage = {
  getItem: (key) => refused.get(key) ?? attempt((storage) => storage.getItem(key), null),
  setItem: (key, value) => {
    const isStored = attempt((storage) => {
      storage.setItem(key, value);
      return true;
    }, false);
    if (isStored) refused.delete(key);
    else refused.set(key, value);
    return isStored;
  },
  removeItem: (key) => {
    refused.delete(key);
    attempt((storage) => storage.removeItem(key), undefined);
  },
  keys: () => [...new Set([...refused.keys(), ...attempt((storage) => Object.keys(storage), [])])],
  subscribe: (key, onChange) => {
    const onStorage = (event: StorageEvent): void => {
      if (event.key === key) onChange(event.newValue);
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  },
};
