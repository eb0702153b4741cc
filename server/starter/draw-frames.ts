import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '@remotion/bundler';
import { type HeadlessBrowser, renderFrames, selectComposition } from '@remotion/renderer';
import type { StarterDrawing } from '#remotion/starter/starter-drawing.ts';
import type { RenderBrowser } from '#server/rendering/browser.ts';
import { warmBrowser } from '#server/rendering/warm-browser.ts';

/** Renders frames of one drawing in order; `onFrame` receives each as an encoded image and is awaited. */
export type DrawFrames = (
  drawing: StarterDrawing,
  frames: readonly number[],
  onFrame: (image: Buffer, frame: number) => Promise<void>,
) => Promise<void>;

/** JPEG for backgrounds (their video is 4:2:0 anyway), PNG with alpha for overlays. */
export function imageFormatOf(drawing: StarterDrawing): 'jpeg' | 'png' {
  return drawing.kind === 'background' ? 'jpeg' : 'png';
}

/** Bundles the starter compositions, opens a browser, calls `work` and cleans up. */
export async function withStarterBrowser(
  renderBrowser: RenderBrowser,
  work: (draw: DrawFrames) => Promise<void>,
): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), 'polepro-starter-'));
  try {
    const serveUrl = await bundle({
      entryPoint: fileURLToPath(new URL('../../remotion/starter/index.ts', import.meta.url)),
      publicDir: null,
      rspack: true,
      enableCaching: false,
      outDir,
    });
    const warm = warmBrowser();
    try {
      await warm.use(renderBrowser, (browser) =>
        work((drawing, frames, onFrame) => drawInOrder({ serveUrl, browser }, drawing, frames, onFrame)),
      );
    } finally {
      await warm.close();
    }
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

type OpenBundle = { serveUrl: string; browser: HeadlessBrowser };

async function drawInOrder(
  { serveUrl, browser }: OpenBundle,
  drawing: StarterDrawing,
  frames: readonly number[],
  onFrame: (image: Buffer, frame: number) => Promise<void>,
): Promise<void> {
  const composition = await selectComposition({
    serveUrl,
    id: drawing.id,
    puppeteerInstance: browser,
    logLevel: 'error',
  });
  // Two pages render in parallel and may finish out of order: a frame waits here until the previous ones are written.
  const waiting = new Map<number, Buffer>();
  let next = 0;
  let writing = Promise.resolve();
  const flush = async (): Promise<void> => {
    for (let frame = frames[next]; frame !== undefined; frame = frames[next]) {
      const image = waiting.get(frame);
      if (!image) return;
      waiting.delete(frame);
      next += 1;
      await onFrame(image, frame);
    }
  };
  await renderFrames({
    serveUrl,
    composition,
    inputProps: {},
    puppeteerInstance: browser,
    logLevel: 'error',
    imageFormat: imageFormatOf(drawing),
    ...(imageFormatOf(drawing) === 'jpeg' ? { jpegQuality: 97 } : {}),
    concurrency: 2,
    muted: true,
    outputDir: null,
    frames: [...frames],
    timeoutInMilliseconds: 120_000,
    onStart: () => undefined,
    onFrameUpdate: () => undefined,
    onFrameBuffer: (image, frame) => {
      waiting.set(frame, image);
      writing = writing.then(flush);
      return writing;
    },
  });
  await writing;
}
