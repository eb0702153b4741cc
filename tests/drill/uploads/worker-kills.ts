import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { heldOf, atMost, row, type Row } from '#tests/bench/report.ts';
import { namesIn } from '#tests/drill/run-parts.ts';
import { kill, type ProductParts } from '#tests/drill/uploads/product-parts.ts';
import { makeMedia } from '#tests/support/rendering/decoded-frames.ts';
import { processesOf } from '#tests/support/rendering/processes-of.ts';
import { tusUpload, type ServiceSession } from '#tests/support/upload-client.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const PATIENCE_MS = 240_000;

const UploadState = z.object({
  phase: z.enum(['uploading', 'processing', 'segmenting', 'complete', 'error']),
  phaseProgress: z.number(),
  assetIds: z.array(z.string()),
});
type UploadState = z.infer<typeof UploadState>;

/** When the worker is killed, how often, and what must be in the library in the end. */
type Stage = {
  name: string;
  file: string;
  metadata: Record<string, string>;
  isReached: (state: UploadState) => boolean;
  tries: number;
  results: number;
};

/** The state of the upload; null while the service is too busy to answer. */
const stateOf = async ({ address, cookie }: ServiceSession, id: string): Promise<UploadState | null> => {
  const response = await fetch(`${address}/api/uploads/${id}`, { headers: { cookie } });
  if (response.status === 503) return null;
  return UploadState.parse(await response.json());
};

const isOver = ({ phase }: UploadState): boolean => phase === 'complete' || phase === 'error';

/** Waits until the upload is where `isReached` says, or has ended; returns its state then. */
const reach = (session: ServiceSession, id: string, isReached: Stage['isReached']): Promise<UploadState> =>
  waitUntil(
    'a moment of an upload',
    async () => {
      const state = await stateOf(session, id);
      return state !== null && (isReached(state) || isOver(state)) && state;
    },
    PATIENCE_MS,
  );

/** Whether each of these assets has a file that can be played. */
const arePlayed = async ({ address, cookie }: ServiceSession, ids: readonly string[]): Promise<boolean> => {
  const responses = await Promise.all(
    ids.map((id) => fetch(`${address}/api/assets/${id}/file`, { headers: { cookie } })),
  );
  const sizes = await Promise.all(
    responses.map(async (response) => (await response.arrayBuffer()).byteLength),
  );
  return responses.every(({ ok }) => ok) && sizes.every((size) => size > 1000);
};

const makeStages = async (folder: string): Promise<Stage[]> => {
  const [video, overlay] = [path.join(folder, 'clip.mp4'), path.join(folder, 'disc.mov')];
  await makeMedia(
    video,
    '-f lavfi -i testsrc2=s=360x640:r=30 -f lavfi -i sine=frequency=330:sample_rate=48000 -t 37 ' +
      '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac',
  );
  await makeMedia(overlay, '-f lavfi -t 4 -i testsrc2=s=360x360:r=30,format=argb -c:v qtrle');
  const asVideo = { file: video, metadata: { filename: 'clip.mp4' }, results: 3 };
  return [
    ...[0, 0.3, 0.8].map((share) => ({
      ...asVideo,
      name: 'reads and encodes a video',
      isReached: ({ phase, phaseProgress }: UploadState) =>
        phase === 'processing' && phaseProgress > share && phaseProgress < 1,
      tries: 1,
    })),
    { ...asVideo, name: 'cuts clips', isReached: ({ phase }) => phase === 'segmenting', tries: 3 },
    {
      name: 'makes an overlay',
      file: overlay,
      metadata: { filename: 'disc.mov', kind: 'overlay' },
      isReached: ({ phaseProgress }) => phaseProgress > 0 && phaseProgress < 1,
      tries: 2,
      results: 1,
    },
  ];
};

/** Kills the worker in each stage of its work; the next one continues, and everything is in the library exactly once. */
export const killWorker = async (parts: ProductParts, folder: string): Promise<Row[]> => {
  const own = path.join(folder, 'worker');
  await mkdir(own);
  const counts = new Map<string, { tried: number; held: number }>();
  let [worker, orphans] = [parts.startWorker(), 0];
  await parts.startWeb();
  const { cookie } = await parts.service.addPerson({ role: 'pro' });
  const session = { address: parts.address, cookie };
  for (const { name, file, metadata, isReached, tries, results } of await makeStages(own)) {
    const count = counts.get(name) ?? { tried: 0, held: 0 };
    for (let number = 0; number < tries; number += 1) {
      const id = await tusUpload(session, file, { metadata });
      const wasReached = !isOver(await reach(session, id, isReached));
      await kill(worker);
      const running = (): number =>
        processesOf(parts.service.folder).filter(({ commandLine }) => commandLine.includes('ffmpeg')).length;
      await waitUntil('its tools to end', () => running() === 0, 5000).catch(() => (orphans += running()));
      worker = parts.startWorker();
      const { phase, assetIds } = await reach(session, id, isOver);
      const isWhole =
        phase === 'complete' && assetIds.length === results && (await arePlayed(session, assetIds));
      count.tried += 1;
      if (wasReached && isWhole) count.held += 1;
      else console.log(`worker killed while it ${name}: ${wasReached} ${phase}, ${assetIds.length} assets`);
    }
    counts.set(name, count);
  }
  await kill(worker);
  const sources = namesIn(path.join(parts.service.folder, 'data/media/uploads'));
  return [
    ...[...counts].flatMap(([name, { tried, held }]) => [
      heldOf(`worker killed while it ${name}`, held, tried, 'uploads'),
    ]),
    row('worker killed: tools that outlive it', orphans, 'processes', atMost(0)),
    row('worker killed: source files left behind', sources.length, 'files', atMost(0)),
  ];
};
