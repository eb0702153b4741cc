import { join } from 'node:path';
import sharp from 'sharp';
import { DEFAULT_QUALITY_PRESET } from '#contract/videos/renders.contract.ts';
import { PROMO_VERSION, Promo } from '#schema/promo.ts';
import type { RenderEngine, StagedAsset } from '#server/ports/render-engine.ts';
import { frameOfVideo, makeMedia, type DecodedFrame } from '#tests/support/rendering/decoded-frames.ts';
import { drawFrames } from '#tests/support/rendering/drawn-frames.ts';
import { flatDifference, type FlatDifference } from '#tests/support/rendering/flat-patches.ts';

const SECONDS = 0.5;
const TO_VIDEO = '-vf scale=out_color_matrix=bt709:out_range=tv';
const TAGS = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv';

const imageOf = (color: string, size: string): string =>
  `-f lavfi -t ${SECONDS} -i color=c=${color}:s=${size}:r=10,format=rgb24`;
const clip = (color: string): string =>
  `${imageOf(color, '1080x1920')} ${TO_VIDEO} -c:v libx264 -crf 10 -pix_fmt yuv420p ${TAGS}`;

/** Background videos, a WebM and a GIF, each of one colour; staged, by id. */
const makeFlatAssets = async (folder: string): Promise<Record<string, StagedAsset>> => {
  const files = {
    slate: ['slate.mp4', clip('0x484048')],
    violet: ['violet.mp4', clip('0x5a1e8c')],
    mint: [
      'mint.webm',
      `${imageOf('0x28b48c', '300x300')} ${TO_VIDEO},format=yuva420p -c:v libvpx-vp9 -crf 10 -b:v 0 ${TAGS}`,
    ],
    rose: [
      'rose.gif',
      `${imageOf('0xff5a78', '300x300')} -vf split[a][b];[b]palettegen[p];[a][p]paletteuse=dither=none`,
    ],
  } as const;
  for (const [name, args] of Object.values(files)) await makeMedia(join(folder, name), args);
  const facts = { durationInSeconds: SECONDS, hasAudio: false };
  const staged = (
    id: keyof typeof files,
    kind: StagedAsset['kind'],
    [width, height] = [300, 300],
  ): StagedAsset => ({
    ...facts,
    localPath: join(folder, files[id][0]),
    kind,
    width,
    height,
  });
  return {
    slate: staged('slate', 'video', [1080, 1920]),
    violet: staged('violet', 'video', [1080, 1920]),
    mint: staged('mint', 'webm'),
    rose: staged('rose', 'gif'),
  };
};

const colors = ['#1129df', '#ff00ff', '#ffd54a', '#2ee6a6', '#c81e5a', '#808080', '#ffffff', '#101018'];

/** A block of one colour as wide as the frame; its letters are of the same one. */
const band = (color: string, index: number) => ({
  id: `band-${index}`,
  content: '.',
  x: 50,
  y: 6 + index * 8,
  fontSize: 40,
  textColor: color,
  background: { style: 'fullWidth', color, opacity: 1 },
});

const flatPromo = (backgroundId: string): Promo =>
  Promo.parse({
    version: PROMO_VERSION,
    videoDuration: 1,
    animationType: 'none',
    textShadow: false,
    background: { assetId: backgroundId },
    textElements: colors.map(band),
    overlayElements: [
      { id: 'mint', overlayId: 'mint', x: 25, y: 80, scale: 2 },
      { id: 'rose', overlayId: 'rose', x: 75, y: 80, scale: 2 },
    ],
  });

const FRAME = 20;

type FlatColors = {
  /** Blocks, overlays and a pale background beside what the browser draws. */
  drawn: FlatDifference;
  /**
   * A strongly coloured background beside what its own file holds: the browser's decoder rounds the blue of such a video by up
   * to 5 (libyuv keeps its factors in 7 bits), players and ffmpeg do not.
   */
  stored: FlatDifference;
};

/** The part in which the promo shows nothing but its background. */
const lastRows = ({ width, height, data }: DecodedFrame): DecodedFrame => {
  const rows = 128;
  return { width, height: rows, data: data.subarray((height - rows) * width * 3) };
};

/** Renders flat colours by the layered strategy and compares them where they are flat. */
export const flatColorsOf = async (engine: RenderEngine, folder: string): Promise<FlatColors> => {
  const assets = await makeFlatAssets(folder);
  const render = async (backgroundId: string): Promise<DecodedFrame> => {
    const outputPath = join(folder, `${backgroundId}-flat.mp4`);
    const job = { promo: flatPromo(backgroundId), assets, qualityPreset: DEFAULT_QUALITY_PRESET, outputPath };
    const watch = { signal: new AbortController().signal, onProgress: () => undefined };
    const { strategy, strategyReason } = await engine.render(job, watch);
    if (strategy !== 'layered') throw new Error(`Rendered full-frame: ${strategyReason}`);
    return frameOfVideo(outputPath, FRAME);
  };
  const images: Buffer[] = [];
  // Nothing moves or changes: the browser's first frame is like any other.
  const drawing = { promo: flatPromo('slate'), assets, composition: 'promo', frames: 1 } as const;
  await drawFrames(drawing, (png) => void images.push(png));
  const { data, info } = await sharp(images[0]).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const reference = { width: info.width, height: info.height, data };
  const violet = await frameOfVideo(join(folder, 'violet.mp4'), 0);
  return {
    drawn: flatDifference(reference, await render('slate')),
    stored: flatDifference(lastRows(violet), lastRows(await render('violet'))),
  };
};
