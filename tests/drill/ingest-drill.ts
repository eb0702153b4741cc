/**
 * `npm run drill:ingest [-- --only gifs,sounds,music,bad,mutants --mutants 500 --json FILE]`: what becomes of generated GIFs, which are compared with
 * Chromium frame by frame, of videos with any sound, of crafted music, and of crafted and damaged files: each is refused with a reason or repaired, within
 * limits of time and memory. Prints tried and held.
 */
import { join } from 'node:path';
import { createMediaIngest } from '#server/ingest/media-ingest.ts';
import { resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';
import { atMost, heldOf, readOptions, row, type Row } from '#tests/bench/report.ts';
import { triesOf } from '#tests/drill/promises.ts';
import { runParts } from '#tests/drill/run-parts.ts';
import { drillBadFiles } from '#tests/drill/uploads/bad-files.ts';
import { openHeadlessBrowser } from '#tests/support/browser/browser.ts';
import { compareGifs } from '#tests/support/browser/compare-gifs.ts';
import { makeBadMusic } from '#tests/support/media/bad-music.ts';
import { ingestDamaged, makeSoundFiles } from '#tests/support/media/damaged-files.ts';
import { soundLayouts, tryLayout } from '#tests/support/media/sound-layouts.ts';
import { openTestIngest } from '#tests/support/media/test-ingest.ts';
import { tryMusic } from '#tests/support/media/try-music.ts';

const options = readOptions(['only', 'mutants']);
const ffmpeg = await resolveFfmpeg({ ffmpegPath: null });
if (ffmpeg === null) throw new Error('The ingest needs ffmpeg 5 or newer. Install it.');
const ingest = createMediaIngest(async () => ffmpeg);

const drillMutants = async (folder: string): Promise<Row[]> => {
  const count = Number(options.mutants ?? triesOf(500, 120));
  const parents = await makeSoundFiles(folder);
  let [accepted, refused, slowest] = [0, 0, 0];
  for (let seed = 0; seed < count; seed += 1) {
    const parent = parents[seed % parents.length];
    if (parent === undefined) break;
    const from = performance.now();
    const { name, end, why } = await ingestDamaged(parent, seed, folder, { ingest, ffmpeg });
    slowest = Math.max(slowest, (performance.now() - from) / 1000);
    if (end === 'accepted') accepted += 1;
    else if (end === 'refused') refused += 1;
    else console.log(`${name}: ${why}`);
  }
  return [
    row('damaged files: refused with a reason', refused, ''),
    row('damaged files: repaired', accepted, ''),
    heldOf('damaged files: refused or repaired', refused + accepted, count, 'files'),
    row('damaged files: slowest', slowest, 's', atMost(60)),
  ];
};

const drillGifs = async (): Promise<Row[]> => {
  const browser = await openHeadlessBrowser();
  try {
    const { tried, different } = await compareGifs(browser, 60);
    for (const each of different) console.log(each);
    return [heldOf('GIFs: every frame as Chromium draws it', tried - different.length, tried, 'files')];
  } finally {
    await browser.close();
  }
};

const drillSounds = async (): Promise<Row[]> => {
  const setup = await openTestIngest();
  const layouts = soundLayouts();
  let held = 0;
  for (const layout of layouts) {
    const fault = await tryLayout(layout, setup);
    if (fault === '') held += 1;
    else console.log(fault);
  }
  await setup.close();
  return [
    heldOf(
      'sounds: a video is never refused for its sound, and what is lost is said',
      held,
      layouts.length,
      'videos',
    ),
  ];
};

const drillMusic = async (folder: string): Promise<Row[]> => {
  const files = await makeBadMusic(join(folder, 'music'));
  let [held, slowest] = [0, 0];
  for (const file of files) {
    const from = performance.now();
    const fault = await tryMusic(file, join(folder, `music-work-${file.name}`), {
      ingest,
      ffprobe: ffmpeg.ffprobe,
    });
    if (fault === '') held += 1;
    else console.log(fault);
    slowest = Math.max(slowest, (performance.now() - from) / 1000);
  }
  return [
    heldOf('music: refused in words, or what it is', held, files.length, 'files'),
    row('music: slowest', slowest, 's', atMost(60)),
  ];
};

await runParts(
  {
    sounds: ['A video is never refused for its sound', drillSounds],
    gifs: ['GIFs are drawn as browsers draw them', drillGifs],
    music: ['Crafted music is refused in words or becomes what it is', drillMusic],
    bad: [
      'Crafted files are refused with a reason, within limits',
      (folder) => drillBadFiles(folder, ingest),
    ],
    mutants: ['Damaged files are refused with a reason or repaired', drillMutants],
  },
  options,
);
