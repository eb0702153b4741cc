import { lateness } from '#tests/bench/editor/figures.ts';
import type { Late, WatchedPage } from '#tests/bench/editor/page.ts';

const KEYS = 'Come and fly with us on friday evening a';
/** A fast typist: ms between two keys. */
const BETWEEN = 80;

export type Typing = {
  /** From a key to the frame in which its field shows it, and in which the preview does; 95th percentile, ms. */
  field: Late;
  preview: Late;
  longTasks: number;
};

/** Types 40 letters into the field that has the focus. */
export const typeLetters = async (opened: WatchedPage): Promise<Typing> => {
  await opened.stopRecording();
  for (const key of KEYS) {
    await opened.page.keyboard.press(key === ' ' ? 'Space' : key);
    await opened.page.waitForTimeout(BETWEEN);
  }
  const { fieldKeys, keys, longTasks } = await opened.noted();
  return { field: lateness(fieldKeys), preview: lateness(keys), longTasks: longTasks.length };
};
