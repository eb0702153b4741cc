import sharp from 'sharp';
import { keepDecoderReady } from '#server/images/decode-image.ts';
import { createMediaIngest } from '#server/ingest/media-ingest.ts';
import { processTreeMemory } from '#server/rendering/engine/supervised-child.ts';
import { atMost, row, type Row } from '#tests/bench/report.ts';
import { memoryDuring } from '#tests/drill/abuse/memory-during.ts';
import { callsDuring } from '#tests/drill/abuse/other-calls.ts';
import { startAuthDrill } from '#tests/drill/auth/auth-client.ts';
import { newAssetOf } from '#tests/support/library-fixtures.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';

const BOMBS = 8;
const SIDE = 7000;
const MEGABYTE = 1_000_000;
/** Milliseconds between two measurements of memory; each takes some of the service's time. */
const EVERY_MS = 250;

/** A transparent PNG of 49 megapixels that must be unpacked completely before its first row is known. */
const makeBomb = (): Promise<Buffer> =>
  sharp({ create: { width: SIDE, height: SIDE, channels: 4, background: '#c0208080' } })
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer();

/** Uploads small files that unpack to many pixels, as thumbnails, all at once. */
export const drillImageBombs = async (folder: string): Promise<Row[]> => {
  const drill = await startAuthDrill({
    change: () => ({ mediaIngest: createMediaIngest(async () => null) }),
  });
  const stop = keepDecoderReady();
  try {
    const { service, ask } = drill;
    await loadSmallLibrary(service.deps, folder);
    const [attacker, other] = [await service.addPerson(), await service.addPerson()];
    const overlays = await Promise.all(
      Array.from({ length: BOMBS }, () => newAssetOf(service, attacker, 'overlay')),
    );
    const bomb = await makeBomb();
    const send = async (id: string): Promise<number> => {
      const body = new FormData();
      body.set('thumbnail', new Blob([new Uint8Array(bomb)]), 'bomb.png');
      const headers = { cookie: attacker.cookie };
      const response = await fetch(`${drill.address}/api/overlays/${id}/thumbnail`, {
        method: 'POST',
        headers,
        body,
      });
      await response.text();
      return response.status;
    };
    const statuses: number[] = [];
    const attack = Promise.all(overlays.map(async (id) => statuses.push(await send(id))));
    const startedAt = performance.now();
    const others = callsDuring(attack, () => ask('GET', '/api/user', { cookie: other.cookie }));
    const [memory, p99] = await Promise.all([
      memoryDuring(attack, { measure: () => processTreeMemory(process.pid), everyMs: EVERY_MS }),
      others,
    ]);
    const seconds = (performance.now() - startedAt) / 1000;
    const failed = statuses.filter((status) => status >= 500 && status !== 503).length;
    const name = `${BOMBS} PNGs of 49 megapixels at once`;
    return [
      row(`${name}: size of one`, bomb.length, 'bytes'),
      row(`${name}: until all are answered`, seconds, 's'),
      row(`${name}: memory of all processes`, Math.round(memory / MEGABYTE), 'MB', atMost(1000)),
      row(`${name}: other calls meanwhile, p99`, p99, 'ms', atMost(500)),
      row(`${name}: failed`, failed, 'requests', atMost(0)),
    ];
  } finally {
    stop();
    await drill.close();
  }
};
