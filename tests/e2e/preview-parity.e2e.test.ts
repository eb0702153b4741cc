import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, openHeadlessBrowser } from '#tests/support/browser/browser.ts';
import { openEditorPreview } from '#tests/support/browser/editor-preview.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { removeSystemFonts } from '#tests/support/browser/without-system-fonts.ts';
import { productClient, type ProductClient } from '#tests/support/product-client.ts';
import { makeNumberedClip, makeNumberedGif } from '#tests/support/rendering/numbered-media.ts';
import { numberedParity, numberedPromo } from '#tests/support/rendering/numbered-parity.ts';
import { endCardPromo, exampleNamed } from '#tests/support/rendering/parity-promos.ts';
import { type Compared, LEAST_SIMILARITY, previewParity } from '#tests/support/rendering/preview-parity.ts';
import { scriptsPromo } from '#tests/support/rendering/scripts-promo.ts';
import { testFolder } from '#tests/support/test-folder.ts';

const { product, newAccount } = productInBrowser();
const folder = testFolder();
let browser: Browser;
let account: Account;
let client: ProductClient;

beforeAll(async () => {
  account = await newAccount('studio_owner');
  client = await productClient(product.address, account);
  const bringFontsBack = removeSystemFonts(folder);
  browser = await openHeadlessBrowser().finally(bringFontsBack);
});
afterAll(() => browser?.close());

/** What the video of a promo is compared with: a page of its own in a browser without the machine's fonts. */
const openCompared = async (): Promise<Compared> => ({
  preview: await openEditorPreview(browser, product.address, account),
  client,
  folder,
});

/** Three of the forty that `npm run drill:preview` compares, and numbers at one of its six rates. */
const sampled = {
  'every plate style, fading in': exampleNamed('every-style', 3),
  'texts of every script': scriptsPromo(),
  'a trim range of a background, looped and mirrored, with an end card': endCardPromo(3),
};

describe('a frame of the built editor is the same frame of the video', () => {
  it('in sampled frames of three promos, without the machine’s fonts', async () => {
    const compared = await openCompared();
    const different: object[] = [];
    for (const [name, promo] of Object.entries(sampled)) {
      const frames = await previewParity(promo, compared);
      expect(frames).toHaveLength(4);
      const unlike = frames.filter(({ similarity }) => similarity < LEAST_SIMILARITY);
      different.push(...unlike.map((frame) => ({ name, ...frame })));
    }
    expect(different).toEqual([]);
    await compared.preview.leave();
  });

  it('over a trimmed, looped and mirrored background of 25 frames a second with an overlay of 20, dragged, stepped and jumped to, and paused', async () => {
    const [clip, gif] = [join(folder, 'clip.mp4'), join(folder, 'numbers.gif')];
    await Promise.all([makeNumberedClip(clip, '25', 100), makeNumberedGif(gif, '20', 30)]);
    const background = {
      assetId: await client.uploadVideo(clip),
      trimStart: 0.5,
      trimEnd: 2.6,
      mirrored: true,
    };
    const overlay = { overlayId: await client.uploadOverlay(gif), scale: 2 };
    const compared = await openCompared();
    const numbered = numberedPromo(background, overlay, 4);
    const { tried, mismatches } = await numberedParity(numbered, [5, 47, 63, 110], compared);
    expect(mismatches).toEqual([]);
    expect(tried).toBe(13);
    await compared.preview.leave();
  });
});
