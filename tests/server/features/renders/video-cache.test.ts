import { writeFile } from 'node:fs/promises';
import { assert, asyncProperty, array, constantFrom, integer, record } from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { sweepRenders } from '#server/features/renders/remove-videos.ts';
import { cacheVideo } from '#server/features/renders/video-cache.ts';
import {
  askForRender,
  attemptRender,
  queueRender,
  serviceWithLibrary,
} from '#tests/support/queued-render.ts';
import { addRunningWorker } from '#tests/support/running-worker.ts';
import { standInEngine } from '#tests/support/stand-in-engine.ts';
import type { Person, TestService } from '#tests/support/test-service.ts';

let service: TestService;
let person: Person;

beforeEach(async () => {
  ({ service, person } = await serviceWithLibrary());
  await addRunningWorker(service.deps);
});

const limitTo = (bytes: number): void => {
  service.deps.config.videoCacheBytes = bytes;
};

/** Renders a promo of this length; returns the id of the render and its bytes. */
const make = async (videoDuration: number): Promise<{ id: string; bytes: number }> => {
  const id = await queueRender(person, { videoDuration });
  await attemptRender(service, id, standInEngine());
  return { id, bytes: (await service.deps.renderFiles.size(id)) ?? 0 };
};

const requestAgain = async (videoDuration: number) => (await askForRender(person, { videoDuration })).json();

const cachedFiles = async (): Promise<string[]> => (await service.deps.renderFiles.list()).cached.toSorted();
const cachedRows = async (): Promise<{ id: string; hash: string; bytes: number }[]> =>
  service.deps.dataSource.query(
    'SELECT id, content_hash AS hash, bytes::int FROM kept_videos ORDER BY used_at DESC',
  );

/** Caches this video under another content hash, as if it were 100 bytes long. */
const add = (renderId: string, contentHash: string) =>
  cacheVideo(service.deps, {
    renderId,
    ownerId: person.id,
    contentHash,
    strategy: 'full',
    strategyReason: 'one of many',
    bytes: 100,
  });

describe('finished videos are cached', () => {
  test('up to the limit: the least recently used is evicted first, and a person’s own videos all stay', async () => {
    const first = await make(10);
    limitTo(first.bytes * 2);
    const second = await make(11);
    // The first is used again, so the second is now the oldest.
    expect((await requestAgain(10)).state).toBe('completed');
    const third = await make(12);
    expect(await cachedFiles()).toHaveLength(2);
    expect((await requestAgain(10)).state).toBe('completed');
    expect((await requestAgain(12)).state).toBe('completed');
    for (const { id } of [first, second, third]) {
      expect((await person.call('GET', `/api/renders/${id}/file`)).statusCode).toBe(200);
    }
    const anew = await requestAgain(11);
    expect(anew.state).toBe('queued');
    await attemptRender(service, anew.id, standInEngine());
    expect((await requestAgain(11)).state).toBe('completed');
  });

  test.each([
    ['no limit for any', 0],
    ['a limit below its size', 10],
  ])('not at all with %s', async (_what, limit) => {
    limitTo(limit);
    await make(10);
    expect(await cachedFiles()).toEqual([]);
    expect((await requestAgain(10)).state).toBe('queued');
  });

  test('once: rendering the same video again replaces the cached one', async () => {
    const { id, bytes } = await make(10);
    const [row] = await cachedRows();
    await cacheVideo(service.deps, {
      renderId: id,
      ownerId: person.id,
      contentHash: row?.hash ?? '',
      strategy: 'full',
      strategyReason: 'a stand-in',
      bytes,
    });
    const rows = await cachedRows();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.id).not.toBe(row?.id);
    expect(await cachedFiles()).toEqual(rows.map((each) => each.id));
  });

  test('or not, on a full disk: the render still completes, with a warning in the log', async () => {
    const warn = vi.spyOn(service.deps.log, 'warn');
    const { renderFiles } = service.deps;
    service.deps.renderFiles = { ...renderFiles, cache: () => Promise.reject(new Error('no room')) };
    const { id } = await make(10);
    expect((await person.call('GET', `/api/renders/${id}`)).json()).toMatchObject({ state: 'completed' });
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ render: id }),
      expect.stringMatching(/cached/),
    );
    expect(await cachedRows()).toEqual([]);
  });

  test('without leaving a file when another replaces it during the copy', async () => {
    const { id } = await make(10);
    limitTo(100);
    const { renderFiles } = service.deps;
    service.deps.renderFiles = {
      ...renderFiles,
      cache: async (renderId, cachedId) => {
        service.deps.renderFiles = renderFiles;
        await add(id, 'the other');
        return renderFiles.cache(renderId, cachedId);
      },
    };
    await add(id, 'the slow one');
    const rows = await cachedRows();
    expect(rows.map((row) => row.hash)).toEqual(['the other']);
    expect(await cachedFiles()).toEqual(rows.map((row) => row.id));
  });

  test('within the limit when many are added concurrently', async () => {
    const { id } = await make(10);
    limitTo(350);
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(id, `hash ${index}`)));
    const rows = await cachedRows();
    expect(rows).toHaveLength(3);
    expect(await cachedFiles()).toEqual(rows.map((row) => row.id).toSorted());
  });
});

test('in any order of additions, the cache holds the most recently used that fit', async () => {
  const { id } = await make(10);
  const limit = 100;
  limitTo(limit);
  const step = record({
    hash: constantFrom('a', 'b', 'c', 'd', 'e'),
    bytes: integer({ min: 1, max: 120 }),
  });
  let now = Date.now();
  service.deps.clock = { now: () => new Date((now += 10)) };
  await assert(
    asyncProperty(array(step, { maxLength: 12 }), async (steps) => {
      await service.deps.dataSource.query('DELETE FROM kept_videos');
      let model: { hash: string; bytes: number }[] = [];
      for (const { hash, bytes } of steps) {
        await cacheVideo(service.deps, {
          renderId: id,
          ownerId: person.id,
          contentHash: hash,
          strategy: 'full',
          strategyReason: 'a step',
          bytes,
        });
        if (bytes > limit) continue;
        let total = 0;
        model = [{ hash, bytes }, ...model.filter((each) => each.hash !== hash)].filter((each) => {
          total += each.bytes;
          return total <= limit;
        });
      }
      expect((await cachedRows()).map((row) => ({ hash: row.hash, bytes: row.bytes }))).toEqual(model);
    }),
    { numRuns: 25 },
  );
});

describe('the sweep', () => {
  test('removes cached videos without a row, and only those', async () => {
    await make(10);
    const before = await cachedFiles();
    await writeFile(`${service.folder}/renders/.kept/${newId()}.mp4`, 'left');
    await sweepRenders(service.deps);
    expect(await cachedFiles()).toEqual(before);
  });

  test('removes everything of a deleted account', async () => {
    await make(10);
    await service.deps.dataSource.query('DELETE FROM users WHERE id = $1', [person.id]);
    await sweepRenders(service.deps);
    expect(await service.deps.renderFiles.list()).toEqual({ finished: [], cached: [], workDirectories: [] });
  });
});

test('deleting an account deletes its cached videos at once', async () => {
  person = await service.addPerson({ password: 'a long password' });
  await make(10);
  expect(await cachedFiles()).toHaveLength(1);
  const response = await person.call('DELETE', '/api/user', { password: 'a long password' });
  expect(response.statusCode).toBeLessThan(300);
  expect(await service.deps.renderFiles.list()).toEqual({ finished: [], cached: [], workDirectories: [] });
});
