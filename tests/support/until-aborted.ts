/**
 * Does the work of a stand-in, or rejects with the reason as soon as the signal aborts, as the ports ask: also when the work itself
 * aborts it.
 */
export const untilAborted = async (
  signal: AbortSignal | undefined,
  work: () => Promise<void>,
): Promise<void> => {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  await Promise.race([work(), aborted]);
};
