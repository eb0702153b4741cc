import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IngestError } from '#server/errors.ts';
import { makeBadFiles } from '#tests/support/media/bad-files.ts';
import { ingestDamaged, makeSoundFiles } from '#tests/support/media/damaged-files.ts';
import { openTestIngest, type TestIngest } from '#tests/support/media/test-ingest.ts';

/** One of each parent; `npm run drill:ingest` tries 500. */
const MUTANTS = 7;

/** Of the crafted files every third is tried, and by `npm run drill:ingest` every one. */
const STEP = 3;

let setup: TestIngest;
beforeAll(async () => {
  setup = await openTestIngest();
});
afterAll(() => setup.close());

describe('malicious and damaged files', () => {
  it('are all rejected with a code and a message, and leave nothing behind', async () => {
    const { ingestVideo: video, ingestOverlay: overlay, makeThumbnail: thumbnail } = setup.ingest;
    const logo: typeof overlay = (work) => overlay({ ...work, isLogo: true });
    const ingesters = { video, overlay, logo, thumbnail };
    const files = (await makeBadFiles(setup.folder)).filter((_, index) => index % STEP === 0);
    const ends: string[] = [];
    for (const { name, as, path, codes } of files) {
      const workDirectory = join(setup.folder, `work-${as}-${name}`);
      await mkdir(workDirectory);
      const error: unknown = await ingesters[as]({ source: path, workDirectory, personId: 'a-person' }).catch(
        (raw: unknown) => raw,
      );
      const isRefusal = error instanceof IngestError && codes.includes(error.code);
      const isSentence = isRefusal && /^[A-Z][^{}/\\]{20,}\.$/.test(error.message);
      if (!isSentence || (await readdir(workDirectory)).length > 0)
        ends.push(`${as} ${name}: ${String(error)}`);
    }
    expect(ends).toEqual([]);
    expect(new Set(files.map(({ as }) => as)).size).toBe(4);
    expect(files.length).toBeGreaterThanOrEqual(20);
  });

  it('are either rejected with a message or become a valid video', async () => {
    const parents = await makeSoundFiles(setup.folder);
    const ends = [];
    for (let seed = 1000; seed < 1000 + MUTANTS; seed += 1) {
      ends.push(await ingestDamaged(parents.at(seed % parents.length)!, seed, setup.folder, setup));
    }
    expect(ends.filter(({ end }) => end === 'wrong')).toEqual([]);
    expect(ends.some(({ end }) => end === 'accepted')).toBe(true);
    expect(ends.some(({ end }) => end === 'refused')).toBe(true);
  });
});
