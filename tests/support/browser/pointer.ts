import type { CDPSession, Locator, Page } from 'playwright-core';
import { boxOf } from '#tests/support/browser/boxes.ts';
import { preview } from '#tests/support/browser/editor-steps.ts';

type Point = { x: number; y: number };

/** The middle of what is on the screen. */
export const middleOf = async (part: Locator): Promise<Point> => {
  const box = await boxOf(part);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Where a text of the preview stands on the screen; of several pictures of a promo the preview's own is meant. */
export const textInPreview = async (page: Page, id: string): Promise<{ middle: Point }> => {
  return { middle: await middleOf(preview(page).locator(`[data-text-element="${id}"]`)) };
};

/** Drags with the mouse, in steps as a hand does. */
export const dragWithMouse = async (page: Page, from: Point, to: Point): Promise<void> => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
};

export type Touch = {
  touch: (...fingers: Point[]) => Promise<void>;
  move: (...fingers: Point[]) => Promise<void>;
  lift: () => Promise<void>;
};

/** Fingers on the screen of a phone, as many as are named. */
export const touchOn = async (page: Page): Promise<Touch> => {
  const session: CDPSession = await page.context().newCDPSession(page);
  let last: Point[] = [];
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: Point[]): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(({ x, y }, id) => ({ x, y, id })),
    });
  return {
    touch: async (...fingers) => {
      await send('touchStart', fingers);
      last = fingers;
    },
    move: async (...fingers) => {
      const from = last;
      for (let step = 1; step <= 8; step += 1) {
        const between = fingers.map(({ x, y }, index) => ({
          x: (from[index]?.x ?? x) + ((x - (from[index]?.x ?? x)) * step) / 8,
          y: (from[index]?.y ?? y) + ((y - (from[index]?.y ?? y)) * step) / 8,
        }));
        await send('touchMove', between);
      }
      last = fingers;
    },
    lift: async () => {
      await send('touchEnd', []);
    },
  };
};

/**
 * Seconds of a practised person, by the keystroke-level model (Card, Moran and Newell, 1980): to think of the next thing, to
 * point and press, to type one character. So the figure is that of the screen and not of the machine that runs the test.
 */
const THINK = 1.35;
const PRESS = 1.3;
const TYPE = 0.28;

export type CountedInput = {
  press: (target: Locator) => Promise<void>;
  /** Presses into the field and types. */
  type: (target: Locator, text: string) => Promise<void>;
  presses: () => number;
  seconds: () => number;
};

/** Hands that count what they do; on a touch screen they tap. */
export const countedInput = ({ hasTouch }: { hasTouch: boolean }): CountedInput => {
  let presses = 0;
  let characters = 0;
  const press = async (target: Locator): Promise<void> => {
    presses += 1;
    await (hasTouch ? target.tap() : target.click());
  };
  return {
    press,
    type: async (target, text) => {
      await press(target);
      characters += text.length;
      await target.fill(text);
    },
    presses: () => presses,
    seconds: () => presses * (THINK + PRESS) + characters * TYPE,
  };
};
