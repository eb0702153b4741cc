import type { Locator } from 'playwright-core';

/**
 * Seconds of a practised person, by the keystroke-level model (Card, Moran and Newell, 1980): to think of the next thing, to
 * point and press, to type one character. So the figure is that of the screen and not of the machine that runs the test.
 */
const THINK = 1.35;
const PRESS = 1.3;
const TYPE = 0.28;

export type CountedHands = {
  press: (target: Locator) => Promise<void>;
  /** Presses into the field and types. */
  type: (target: Locator, words: string) => Promise<void>;
  presses: () => number;
  seconds: () => number;
};

/** Hands that count what they do; on a touch screen they tap. */
export const countedHands = ({ hasTouch }: { hasTouch: boolean }): CountedHands => {
  let presses = 0;
  let characters = 0;
  const press = async (target: Locator): Promise<void> => {
    presses += 1;
    await (hasTouch ? target.tap() : target.click());
  };
  return {
    press,
    type: async (target, words) => {
      await press(target);
      characters += words.length;
      await target.fill(words);
    },
    presses: () => presses,
    seconds: () => presses * (THINK + PRESS) + characters * TYPE,
  };
};
