import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { onDesktop, onPhone, pressOn, variants, withMotion } from '#tests/support/browser/devices.ts';
import { preview } from '#tests/support/browser/editor-steps.ts';
import { middleOf, touchOn } from '#tests/support/browser/pointer.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { scenePromo } from '#tests/support/rendering/scene-promo.ts';

const { product, openEditor } = productInBrowser();

/** Counts the frames of the background video that are drawn. */
const COUNT_DRAWS = `{
  globalThis.drawn = 0;
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (...given) {
    if (this.canvas.dataset?.background !== undefined) drawn += 1;
    return drawImage.apply(this, given);
  };
}`;

/** How many of them are drawn while the page draws thirty frames: half a second where nothing keeps it busy. */
const drawnMeanwhile = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const before = drawn;
    let left = 30;
    const next = () => (left-- > 0 ? requestAnimationFrame(next) : resolve(drawn - before));
    next();
  })`);

/** However long that takes, the preview does not stop for want of somebody there. */
const drawnWhileAttended = async (page: Page): Promise<number> => {
  await page.keyboard.press('Shift');
  return drawnMeanwhile(page);
};

/** Two seconds, with the frame at which the fade-in ends. */
const CLEAR_FRAME = '12';
const promo = {
  ...scenePromo({ texts: 1, overlays: 0, hasBackground: true }),
  videoDuration: 2,
  animationType: 'fade-in',
};

test.each(variants(onPhone('pro'), onDesktop('pro')))(
  'on a %s the preview stops on a poster after two loops that nobody attends to, plays again when pressed, and yields to a press',
  async (size, device, role) => {
    const { page, problems, leave } = await openEditor(role, withMotion(device));
    const press = pressOn(size);
    const made = await page.request.post(`${product.address}/api/promos`, {
      headers: { origin: product.address },
      data: { document: promo },
    });
    const { id } = z.object({ id: z.string() }).parse(await made.json());
    await page.addInitScript(COUNT_DRAWS);
    await page.goto(`${product.address}/?promo=${id}`);
    // A pointer that rests over the preview is nobody.
    const over = await middleOf(preview(page));
    await page.mouse.move(over.x, over.y);

    const play = page.getByRole('button', { name: 'Play', exact: true });
    const pause = page.getByRole('button', { name: 'Pause', exact: true });
    const position = page.getByRole('slider', { name: 'Position in the video' });
    await expect
      .poll(async () => [await play.isVisible(), await position.inputValue()])
      .toEqual([true, CLEAR_FRAME]);
    expect(await page.evaluate('drawn')).toBeGreaterThan(1);
    expect(await page.evaluate('document.activeElement === document.body')).toBe(true);

    await press(play);
    await pause.waitFor();
    await expect.poll(() => drawnWhileAttended(page)).toBeGreaterThan(3);
    // Nothing that a press there would change.
    const at = await middleOf(page.getByRole('button', { name: 'Generate Video' }));
    const fingers = size === 'phone' ? await touchOn(page) : null;
    await page.mouse.move(at.x, at.y);
    await (fingers === null ? page.mouse.down() : fingers.touch(at));
    // One may be on its way already.
    await drawnMeanwhile(page);
    expect(await drawnMeanwhile(page)).toBe(0);
    expect(await pause.isVisible()).toBe(true);
    await page.mouse.move(at.x, 10);
    await (fingers === null ? page.mouse.up() : fingers.move({ x: at.x, y: 10 }).then(fingers.lift));
    await expect.poll(() => drawnWhileAttended(page)).toBeGreaterThan(3);
    expect(problems).toEqual([]);
    await leave();
  },
);
