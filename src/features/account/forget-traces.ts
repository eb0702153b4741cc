/** What this browser keeps of a person begins like this; which theme it shows is the browser's own matter. */
const PREFIX = 'polepro.';
const THEME = 'polepro.theme';

/** Removes what a person's promos have left in the browser: drafts, and which was open last. */
export const forgetTraces = (storage: Storage): void => {
  const keys = Object.keys(storage).filter((key) => key.startsWith(PREFIX) && key !== THEME);
  for (const key of keys) storage.removeItem(key);
};
