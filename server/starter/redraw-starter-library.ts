import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { starterDrawings } from '#remotion/starter/catalog.ts';
import { type TrackName, trackScores } from '#remotion/starter/sound/track-scores.ts';
import type { StarterDrawing } from '#remotion/starter/starter-drawing.ts';
import { loadConfig } from '#server/config.ts';
import { type MediaTools, resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';
import { NO_BROWSER_ADVICE, resolveBrowser } from '#server/rendering/browser.ts';
import { type DrawFrames, imageFormatOf, withStarterBrowser } from './draw-frames.ts';
import { encodeAsset, replaceProxy, replaceTune } from './encode-asset.ts';
import { encodeTrack } from './encode-track.ts';
import { recordFacts, recordTracks } from './library-files.ts';

const usage = `npm run starter [-- <id> …] [--browser PATH] [--stills DIR [--frames 0,112,449]] [--tunes-only] [--proxies-only] [--music-only] [--facts-only]
Without ids the entire starter library is redrawn. --stills renders single frames for review and leaves the library unchanged;
--tunes-only replaces the audio of the existing videos; --proxies-only encodes their proxies again;
--music-only plays and encodes all music again, which needs no browser; --facts-only regenerates library.json.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    browser: { type: 'string' },
    stills: { type: 'string' },
    frames: { type: 'string', default: '0' },
    'tunes-only': { type: 'boolean', default: false },
    'proxies-only': { type: 'boolean', default: false },
    'music-only': { type: 'boolean', default: false },
    'facts-only': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

function selectedDrawings(): readonly StarterDrawing[] {
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

/** The frames given by --frames in ascending order, clamped to the drawing's last one. */
function selectedFrames(drawing: StarterDrawing): number[] {
  const frames = values.frames.split(',').map((frame) => {
    if (!/^\d+$/.test(frame))
      throw new Error(`--frames: "${frame}" is not a frame number. Use numbers like 0,112,449.`);
    return Math.min(drawing.frames - 1, Number(frame));
  });
  return [...new Set(frames)].sort((a, b) => a - b);
}

async function drawStills(draw: DrawFrames, drawing: StarterDrawing, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const frames = selectedFrames(drawing);
  await draw(drawing, frames, async (image, frame) => {
    await writeFile(
      join(folder, `${drawing.id}-${String(frame).padStart(3, '0')}.${imageFormatOf(drawing)}`),
      image,
    );
  });
}

async function replaceMusic(media: MediaTools): Promise<void> {
  const tracks = [];
  // The names of the scores themselves.
  for (const name of Object.keys(trackScores) as TrackName[]) {
    tracks.push(await encodeTrack(name, media));
    console.log(name);
  }
  await recordTracks(tracks);
}

async function redraw(): Promise<void> {
  const drawings = selectedDrawings();
  const media = await resolveFfmpeg(loadConfig());
  if (media === null)
    throw new Error('The library is made with ffmpeg 5 or newer. Install it, or set FFMPEG_PATH to one.');
  if (values['music-only']) return replaceMusic(media);
  if (values['tunes-only']) for (const drawing of drawings) await replaceTune(drawing, media.ffmpeg);
  if (values['proxies-only']) for (const drawing of drawings) await replaceProxy(drawing, media.ffmpeg);
  if (values['tunes-only'] || values['proxies-only'] || values['facts-only']) return recordFacts(media);
  const browser = await resolveBrowser({ browserPath: values.browser ?? loadConfig().browserPath });
  if (browser === null) {
    throw new Error(
      values.browser === undefined ? NO_BROWSER_ADVICE : `--browser: ${values.browser} does not start.`,
    );
  }
  await withStarterBrowser(browser, async (draw) => {
    for (const drawing of drawings) {
      const started = performance.now();
      if (values.stills === undefined) {
        await encodeAsset(draw, drawing, media.ffmpeg);
        await recordFacts(media);
      } else await drawStills(draw, drawing, values.stills);
      console.log(`${drawing.id}  ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
  });
}

if (values.help) console.log(usage);
else {
  try {
    await redraw();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
