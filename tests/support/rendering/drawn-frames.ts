import { renderFrames } from '@remotion/renderer';
import type { Still } from '#remotion/plan/text-stills.ts';
import { promoMetadata, type Promo } from '#schema/promo.ts';
import { ensureRemotionBundle } from '#server/build/remotion-bundle.ts';
import type { StagedAsset } from '#server/ports/render-engine.ts';
import { BROWSER_OPTIONS } from '#server/rendering/browser.ts';
import { servedSources, startAssetServer } from '#server/rendering/full-frame-render.ts';
import { warmBrowser } from '#server/rendering/warm-browser.ts';
import { installedBrowser } from '#tests/support/installed-tools.ts';

export type Drawing = {
  promo: Promo;
  assets: Readonly<Record<string, StagedAsset>>;
  composition: 'promo' | 'text-stills';
  /** How many frames, from 0 on. */
  frames: number;
  /** Factor of 1080x1920, 1 by default. */
  scale?: number;
};

const noOptions = {
  defaultCodec: null,
  defaultOutName: null,
  defaultVideoImageFormat: null,
  defaultPixelFormat: null,
  defaultProResProfile: null,
  defaultSampleRate: null,
};

/** All texts of a promo as the layered strategy draws them. */
const stillsOf = ({ textElements }: Promo): Still[] =>
  textElements.map((element) => ({ kind: 'text', element, part: 'all', isMeasured: false }));

/** Draws frames of a composition as PNGs, without any loss, and hands over each with its number. */
export const drawFrames = async (
  { promo, assets, composition, frames, scale = 1 }: Drawing,
  onFrame: (png: Buffer, frame: number) => Promise<void> | void,
): Promise<void> => {
  const browser = await installedBrowser();
  const server = await startAssetServer(assets);
  const lent = warmBrowser();
  const props =
    composition === 'promo'
      ? { promo, sources: servedSources(assets, server.urls) }
      : { stills: stillsOf(promo), textShadow: promo.textShadow };
  try {
    const serveUrl = await ensureRemotionBundle();
    await lent.use(browser, (puppeteerInstance) =>
      renderFrames({
        ...BROWSER_OPTIONS,
        serveUrl,
        puppeteerInstance,
        inputProps: props,
        composition: {
          ...promoMetadata(promo),
          ...noOptions,
          id: composition,
          durationInFrames: frames,
          props,
          defaultProps: props,
        },
        imageFormat: 'png',
        scale,
        outputDir: null,
        // A second tab would read all of the promo's files again.
        concurrency: 1,
        muted: true,
        chromeMode: browser.kind === 'headless-shell' ? 'headless-shell' : 'chrome-for-testing',
        onFrameBuffer: onFrame,
        onStart: () => undefined,
        onFrameUpdate: () => undefined,
      }),
    );
  } finally {
    await server.close();
    await lent.close();
  }
};
