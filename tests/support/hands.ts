import type { CDPSession, Locator, Page } from 'playwright-core';

type Point = { x: number; y: number };

/** The middle of what is on the screen. */
export const middleOf = async (part: Locator): Promise<Point> => {
  const box = await part.boundingBox();
  if (box === null) throw new Error(`${String(part)} is not on the screen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Where a text of the film stands on the screen; of several pictures of a promo the film's own is meant. */
export const textOnFilm = async (page: Page, id: string): Promise<{ middle: Point }> => {
  const film = page.getByRole('region', { name: 'Preview' });
  return { middle: await middleOf(film.locator(`[data-text-element="${id}"]`)) };
};

/** Drags with the mouse, in steps as a hand does. */
export const dragWithMouse = async (page: Page, from: Point, to: Point): Promise<void> => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
};

export type Fingers = {
  touch: (...fingers: Point[]) => Promise<void>;
  move: (...fingers: Point[]) => Promise<void>;
  lift: () => Promise<void>;
};

/** Fingers on the screen of a phone, as many as are named. */
export const fingersOn = async (page: Page): Promise<Fingers> => {
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
