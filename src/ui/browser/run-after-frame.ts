/** Pending work by owner. */
const pending = new Map<object, () => void>();

const flush = (): void => {
  const tasks = [...pending.values()];
  pending.clear();
  for (const work of tasks) work();
};

/** Whether a key inserts or deletes text. While one is held down, the repeats should not wait for all the work. */
const isTypingKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && (key.length === 1 || key === 'Backspace' || key === 'Delete');

// Before any other interaction, so that it sees an up-to-date page, and before the page closes, so that nothing is lost.
for (const type of ['pointerdown', 'click', 'submit', 'focusout', 'pagehide', 'visibilitychange']) {
  addEventListener(type, flush, { capture: true });
}
addEventListener(
  'keydown',
  (event) => {
    if (!isTypingKey(event)) flush();
  },
  { capture: true },
);
// `change` fires with the final value of a field, so pending work runs first.
addEventListener('change', flush);

const { port1, port2 } = new MessageChannel();
port1.addEventListener('message', flush);
port1.start();

/**
 * Runs `work` after the next frame is painted, or before the next interaction, so that it does not delay the frame. A later call by the
 * same `owner` replaces an earlier one.
 */
export const runAfterFrame = (owner: object, work: () => void): void => {
  if (pending.size === 0) requestAnimationFrame(() => port2.postMessage(null));
  pending.set(owner, work);
};
