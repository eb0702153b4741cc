/** Writes what went wrong into the browser's console, for whoever is asked to help. The person is told on the screen. */
export const logError = (what: string, reason: unknown): void => {
  // oxlint-disable-next-line no-console -- the one place that logs
  console.error(`${what}: ${String(reason)}`);
};
