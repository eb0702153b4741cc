import { setTimeout } from 'node:timers/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { promoMetadata, type Promo } from '#schema/promo.ts';
import { boxOf } from '#tests/support/browser/boxes.ts';
import { type Account, openPage, signInByCall } from '#tests/support/browser/browser.ts';
import { preview } from '#tests/support/browser/editor-steps.ts';
import type { DecodedFrame } from '#tests/support/rendering/decoded-frames.ts';

/** The preview of the built editor, paused, whose pixels are those of the video. */
export type EditorPreview = {
  page: Page;
  /** Opens a saved promo in the editor. */
  open: (promo: { id: string }) => Promise<void>;
  /** The slider that shows the frame and seeks. */
  seekBar: Locator;
  /** Goes to a frame with the slider. */
  seek: (frame: number) => Promise<void>;
  /** Drags the slider's handle from where it is to about a frame, through the frames between. */
  scrub: (frame: number, promo: Promo) => Promise<void>;
  /** The frame that the slider shows. */
  frame: () => Promise<number>;
  /** What the preview shows, as large as a frame of the video. */
  screenshot: () => Promise<DecodedFrame>;
  leave: () => Promise<void>;
};

/** The preview is 540 CSS px wide at most, so a screen of two device pixels a CSS pixel shows every pixel of the video. */
const SCREEN = {
  viewport: { width: 1920, height: 1400 },
  deviceScaleFactor: 2,
  reducedMotion: 'reduce',
} as const;

/** Width of the slider's handle, px. */
const KNOB = 18;

/** Leaves the composition alone: no handles, guides, notices or rounded corners. */
const WITHOUT_CHROME = `
  section[aria-label='Preview'] { border-radius: 0 !important; }
  section[aria-label='Preview'] > :not(:has(.__remotion-player)), [data-portal] { visibility: hidden !important; }
`;

/** How long the browser may take for a screenshot, milliseconds, and how often it is asked: once in thousands it never answers. */
const ANSWER_MS = 15_000;
const TRIES = 3;

const answered = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    const over = new AbortController();
    const silence = setTimeout(ANSWER_MS, null, { signal: over.signal }).catch(() => null);
    const answer = await Promise.race([ask(), silence]);
    over.abort();
    if (answer !== null) return answer;
    if (attempt === TRIES) throw new Error(`The browser made no screenshot in ${TRIES} tries.`);
    console.log('The browser does not answer and is asked again for a screenshot.');
  }
};

const decodePng = async (png: Buffer): Promise<DecodedFrame> => {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
};

/** Opens the built editor of the product at `address`, signed in with an account. */
export const openEditorPreview = async (
  browser: Browser,
  address: string,
  account: Account,
): Promise<EditorPreview> => {
  const { page, leave } = await openPage(browser, SCREEN);
  await signInByCall(page, address, account);
  const session = await page.context().newCDPSession(page);
  const player = preview(page).locator('.__remotion-player');
  const seekBar = page.getByRole('slider', { name: 'Position in the video' });
  /**
   * Moves the preview by the part of a pixel at which the layout has put it. The layout moves it, not a transform: the browser paints at
   * whole pixels, and a transform of what it has painted there would blur it.
   */
  const alignToPixels = async (): Promise<void> => {
    const { x, y } = await boxOf(player);
    const offset = `left: ${Math.round(x) - x}px; top: ${Math.round(y) - y}px;`;
    await page.addStyleTag({ content: `section[aria-label='Preview'] { position: relative; ${offset} }` });
  };
  /** A resting preview is looked at again and again: the same screenshot is decoded once. */
  let last: { png: string; frame: DecodedFrame } | undefined;
  return {
    page,
    open: async ({ id }) => {
      await page.goto(`${address}/?promo=${id}`);
      await page.addStyleTag({ content: WITHOUT_CHROME });
      await seekBar.waitFor();
      await player.waitFor();
      await alignToPixels();
    },
    seekBar,
    seek: (frame) => seekBar.fill(String(frame)),
    scrub: async (frame, promo) => {
      const { x, y, width, height } = await boxOf(seekBar);
      const frames = promoMetadata(promo).durationInFrames - 1;
      const at = async (position: number): Promise<[number, number]> => [
        // The handle's middle does not reach the ends of the track.
        x + KNOB / 2 + (position / frames) * (width - KNOB),
        y + height / 2,
      ];
      await page.mouse.move(...(await at(Number(await seekBar.inputValue()))));
      await page.mouse.down();
      await page.mouse.move(...(await at(frame)), { steps: 8 });
      await page.mouse.up();
    },
    frame: async () => Number(await seekBar.inputValue()),
    screenshot: async () => {
      const { x, y, width, height } = await boxOf(player);
      // Larger than Playwright's own screenshots, and made in a third of the time.
      const { data: png } = await answered(() =>
        session.send('Page.captureScreenshot', {
          format: 'png',
          optimizeForSpeed: true,
          // Its pixels are CSS pixels, whatever the screen's.
          clip: { x: Math.round(x), y: Math.round(y), width, height, scale: SCREEN.deviceScaleFactor },
        }),
      );
      if (png !== last?.png) last = { png, frame: await decodePng(Buffer.from(png, 'base64')) };
      return last.frame;
    },
    leave,
  };
};
