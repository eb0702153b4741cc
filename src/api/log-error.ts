/** Logs an error to the browser console for support. The screen informs the user separately. */
export const logError = (what: string, reason: unknown): void => {
  // oxlint-disable-next-line no-console -- the one place that logs
  console.error(`${what}: ${String(reason)}`);
};
