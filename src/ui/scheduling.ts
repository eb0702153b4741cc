/** Until the page has nothing better to do; Safari, which cannot say, is given a moment. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 60);
  });

/** What waits, by whom it is for. */
const waiting = new Map<object, () => void>();

/** Does at once all that waits for its frame. */
const catchUp = (): void => {
  const works = [...waiting.values()];
  waiting.clear();
  for (const work of works) work();
};

/** Keys that write, or take away what is written: whoever holds one down should not have to wait for all of its work each time. */
const isWriting = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && (key.length === 1 || key === 'Backspace' || key === 'Delete');

// Whatever a person does next meets a page that has caught up, and a page that goes away leaves nothing undone.
for (const type of ['pointerdown', 'click', 'submit', 'focusout', 'pagehide', 'visibilitychange']) {
  addEventListener(type, catchUp, { capture: true });
}
addEventListener(
  'keydown',
  (event) => {
    if (!isWriting(event)) catchUp();
  },
  { capture: true },
);
// A field says `change` when its words are meant as they stand. Whoever listens for letters may hear of them by this, so they come first.
addEventListener('change', catchUp);

const { port1, port2 } = new MessageChannel();
port1.addEventListener('message', catchUp);
port1.start();

/**
 * Does `work` as soon as the next frame is on the screen, or before whatever a person does next: what shows at once need not wait for
 * what follows from it. Of what the same `owner` asks for meanwhile only the last is done.
 */
export const runAfterFrame = (owner: object, work: () => void): void => {
  if (waiting.size === 0) requestAnimationFrame(() => port2.postMessage(null));
  waiting.set(owner, work);
};
