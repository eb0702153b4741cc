import { starterDrawings } from '#remotion/starter/catalog.ts';
import type { StarterDrawing } from '#remotion/starter/starter-drawing.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type DrawFrames, imageFormatOf, withStarterBrowser } from './draw-frames.ts';
import { findBrowser } from './find-browser.ts';
import { encodeAsset } from './encode-asset.ts';
import { recordFacts } from './record-facts.ts';

const usage = `npm run starter [-- <id> …] [--browser PATH] [--stills DIR [--frames 0,112,449]] [--facts-only]
Without ids the whole starter library is redrawn. --stills draws single frames to look at and keeps the library as it is.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    browser: { type: 'string' },
    stills: { type: 'string' },
    frames: { type: 'string', default: '0' },
    'facts-only': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

function chosenDrawings(): readonly StarterDrawing[] {
  if (positionals.length === 0) return starterDrawings;
  return positionals.map((id) => {
    const drawing = starterDrawings.find((one) => one.id === id || one.id === `starter-${id}`);
    if (!drawing)
      throw new Error(
        `There is no drawing "${id}". Known: ${starterDrawings.map((one) => one.id).join(', ')}`,
      );
    return drawing;
  });
}

async function drawStills(draw: DrawFrames, drawing: StarterDrawing, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const frames = values.frames.split(',').map((frame) => Math.min(drawing.frames - 1, Number(frame)));
  await draw(
    drawing,
    [...new Set(frames)].sort((a, b) => a - b),
    async (image, frame) => {
      await writeFile(
        join(folder, `${drawing.id}-${String(frame).padStart(3, '0')}.${imageFormatOf(drawing)}`),
        image,
      );
    },
  );
}

async function redraw(): Promise<void> {
  const drawings = chosenDrawings();
  if (values['facts-only']) return recordFacts();
  await withStarterBrowser(findBrowser(values.browser), async (draw) => {
    for (const drawing of drawings) {
      const started = performance.now();
      if (values.stills === undefined) {
        await encodeAsset(draw, drawing);
        await recordFacts();
      } else await drawStills(draw, drawing, values.stills);
      console.log(`${drawing.id}  ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
  });
}

if (values.help) console.log(usage);
else await redraw();
