import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { PROMO_VERSION, Promo } from '#schema/promo.ts';
import { createMediaIngest } from '#server/ingest/media-ingest.ts';
import type { RenderEngine, StagedAsset } from '#server/ports/render-engine.ts';
import { warmEngine } from '#tests/bench/render/timed-render.ts';
import { atLeast, atMost, row, type Row } from '#tests/bench/report.ts';
import { installedFfmpeg } from '#tests/support/installed-tools.ts';
import { makeSound, measureSound, SOUND_SECONDS, type soundSources } from '#tests/support/media/sounds.ts';
import { makeMedia } from '#tests/support/rendering/decoded-frames.ts';
import { stagedStarterAssets } from '#tests/support/rendering/staged-starter-assets.ts';

type Sound = { source: keyof typeof soundSources; loudness: number };

/** Uploads, from far too quiet to far too loud. */
const uploads: readonly Sound[] = [
  { source: 'speech', loudness: -35 },
  { source: 'music', loudness: -24 },
  { source: 'music', loudness: -6 },
  { source: 'music with claps', loudness: -26 },
];
const starterClips = ['starter-neon', 'starter-stage-lights'];

/** Volume of the promo, and the loudness that it stands for, LUFS. */
const volumes = [
  { volume: 1, wanted: -14 },
  { volume: 0.3, wanted: -24.5 },
];
/** LU. */
const TOLERANCE = 1;

/** A clip with this sound, as the library has it. */
export const ingested = async (folder: string, { source, loudness }: Sound): Promise<StagedAsset> => {
  const ingest = createMediaIngest(installedFfmpeg);
  const soundPath = await makeSound(folder, source, { loudness });
  const upload = join(folder, 'upload.mp4');
  const testVideo = `-f lavfi -t ${SOUND_SECONDS} -i testsrc2=s=270x480:r=30`;
  await makeMedia(upload, `${testVideo} -i ${soundPath} -c:v libx264 -pix_fmt yuv420p -c:a aac -b:a 192k`);
  const workDirectory = await mkdtemp(join(folder, 'ingest-'));
  const { file, strip, ...facts } = await ingest.ingestVideo({ source: upload, workDirectory });
  const { width, height, durationInSeconds, hasAudio } = facts;
  const levels = strip.seconds.map(({ sound }) => sound);
  return { localPath: file.path, kind: 'video', width, height, durationInSeconds, hasAudio, levels };
};

/** Renders the whole clip at a volume. */
const render = async (
  engine: RenderEngine,
  asset: StagedAsset,
  { volume, outputPath }: { volume: number; outputPath: string },
): Promise<string> => {
  const background = { assetId: 'clip', volume };
  const promo = Promo.parse({ version: PROMO_VERSION, videoDuration: asset.durationInSeconds, background });
  const { strategy } = await engine.render(
    { promo, assets: { clip: asset }, qualityPreset: 'draft', outputPath },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  return strategy;
};

/** Uploads and starter clips of every loudness: how loud their finished videos are at full and at a third of the volume. */
export const drillLoudness = async (folder: string): Promise<Row[]> => {
  const clips: [string, StagedAsset][] = [];
  for (const sound of uploads) {
    clips.push([`${sound.source} at ${sound.loudness} LUFS`, await ingested(folder, sound)]);
  }
  for (const id of starterClips) {
    const promo = Promo.parse({ version: PROMO_VERSION, background: { assetId: id } });
    for (const asset of Object.values(stagedStarterAssets(promo))) clips.push([id, asset]);
  }
  const layered = await warmEngine(folder);
  const fullFrame = await warmEngine(folder, { isFullFrame: true });
  const rows: Row[] = [];
  try {
    for (const { volume, wanted } of volumes) {
      const found: { loudness: number; peak: number }[] = [];
      for (const [index, [name, asset]] of clips.entries()) {
        // The browser mixes the same sound; one clip shows it.
        for (const engine of index === 0 ? [layered, fullFrame] : [layered]) {
          const outputPath = join(folder, 'loudness.mp4');
          const strategy = await render(engine, asset, { volume, outputPath });
          const { loudness, peak } = await measureSound(outputPath);
          found.push({ loudness, peak });
          console.log(`${name}, volume ${volume}, ${strategy}: ${loudness} LUFS, peak ${peak} dB`);
        }
      }
      const loudness = found.map((one) => one.loudness);
      const at = `at ${volume * 100} % volume`;
      rows.push(
        row(`quietest video ${at}`, Math.min(...loudness), 'LUFS', atLeast(wanted - TOLERANCE)),
        row(`loudest video ${at}`, Math.max(...loudness), 'LUFS', atMost(wanted + TOLERANCE)),
        row(`highest true peak ${at}`, Math.max(...found.map(({ peak }) => peak)), 'dB', atMost(-1)),
      );
    }
  } finally {
    await Promise.all([layered, fullFrame].map((engine) => engine.close()));
  }
  return rows;
};
