const refuse = (event: TouchEvent): void => {
  if (event.cancelable) event.preventDefault();
};

/**
 * The `ref` of a part that a finger drags. Chromium takes a quick drag for a throw of the page even where `touch-action`
 * forbids one, and while it believes that the page flies on, for some 700 ms, it swallows a tap anywhere: that on Undo, after
 * something was thrown into the trash.
 */
export const noFling = (part: HTMLElement | null): (() => void) => {
  // React listens passively, which can refuse nothing.
  part?.addEventListener('touchmove', refuse, { passive: false });
  return () => part?.removeEventListener('touchmove', refuse);
};
