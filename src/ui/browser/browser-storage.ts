/** What the app keeps in this browser. Unlike `localStorage` it never throws. */
export type BrowserStorage = {
  getItem: (key: string) => string | null;
  /** Returns whether the value outlives this page; false when the browser's storage is full or blocked. */
  setItem: (key: string, value: string) => boolean;
  removeItem: (key: string) => void;
  keys: () => string[];
  /** Calls `onChange` when another page changes the key; returns a function that unsubscribes. */
  subscribe: (key: string, onChange: (value: string | null) => void) => () => void;
};

/** Values that the browser refused; they last as long as this page. */
const refused = new Map<string, string>();

/** With blocked cookies even reading `localStorage` throws, and some in-app browsers have none. */
const attempt = <T>(action: (storage: Storage) => T, otherwise: T): T => {
  try {
    return action(globalThis.localStorage);
  } catch {
    return otherwise;
  }
};

/** `localStorage`, with this page's memory for what it refuses. */
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
