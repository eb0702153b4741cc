import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { diskMediaStore } from '#server/adapters/storage/disk-media-store.ts';
import { diskRenderFiles } from '#server/adapters/storage/disk-render-files.ts';
import { s3ObjectStore } from '#server/adapters/storage/s3-object-store.ts';
import { sharedMediaStore, sharedRenderFiles } from '#server/adapters/storage/shared-files.ts';
import { newId } from '#server/db/new-id.ts';
import type { MediaStore, RenderFiles } from '#server/ports/storage.ts';
import { startTestBucket } from '#tests/support/test-bucket.ts';

let bucket: Awaited<ReturnType<typeof startTestBucket>>;
let folder: string;
beforeAll(async () => {
  bucket = await startTestBucket();
});
afterAll(() => bucket.stop());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'polepro-stores-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const localFile = async (text: string): Promise<string> => {
  const file = path.join(folder, `${newId()}.txt`);
  await writeFile(file, text);
  return file;
};
const textOf = async (stream: NodeJS.ReadableStream): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
};

/** What of a media file is in the trash, on the disk and in the bucket, after the name of its store. */
const trashOf = async (key: string): Promise<string[]> => {
  const trash = path.join(folder, 'media/.trash');
  const onDisk = await readdir(trash, { recursive: true }).catch(() => []);
  const inBucket = await s3ObjectStore(bucket.settings).keys('trash/');
  const names = [...onDisk, ...inBucket.map((name) => name.replace('trash/', '').replace('media/', ''))];
  return names.filter((name) => name.endsWith(key));
};

const mediaStores: [string, (limit?: number) => MediaStore][] = [
  ['on a disk', () => diskMediaStore(path.join(folder, 'media'))],
  [
    'in a bucket',
    (limit) => sharedMediaStore(s3ObjectStore(bucket.settings), path.join(folder, 'staged'), limit),
  ],
];

describe.each(mediaStores)('media %s', (_name, open) => {
  it('are put, listed with their size, read completely and in ranges, replaced and deleted', async () => {
    const store = open();
    const key = `starter/${newId()}.txt`;
    expect(await store.stat(key)).toBeNull();
    expect(await store.putFile(key, await localFile('some words'))).toMatchObject({ key, bytes: 10 });
    expect(await textOf(await store.read(key))).toBe('some words');
    expect(await textOf(await store.read(key, { start: 5, end: 7 }))).toBe('wor');
    await store.putFile(key, await localFile('other'));
    expect(await store.stat(key)).toMatchObject({ bytes: 5 });
    await store.delete(key);
    expect(await store.stat(key)).toBeNull();
    await store.delete(key);
  });

  it('are moved from a local path, and listed by folder', async () => {
    const store = open();
    const prefix = `moved-${newId()}`;
    expect(await store.keys(prefix)).toEqual([]);
    const local = await localFile('some words');
    const key = `${prefix}/below/one.txt`;
    expect(await store.moveFile(key, local)).toMatchObject({ key, bytes: 10 });
    await expect(readFile(local)).rejects.toThrow('ENOENT');
    await store.putFile(`${prefix}-other/two.txt`, await localFile('two'));
    expect(await store.keys(prefix)).toEqual([key]);
    expect(await textOf(await store.read(key))).toBe('some words');
  });

  it('are staged as local files of the newest version, with the same extension', async () => {
    const store = open();
    const key = `starter/${newId()}.webm`;
    await store.putFile(key, await localFile('one'));
    const first = await store.stage(key);
    expect(path.extname(first.localPath)).toBe('.webm');
    expect(await readFile(first.localPath, 'utf8')).toBe('one');
    await first.release();
    await store.putFile(key, await localFile('two'));
    const [second, third] = await Promise.all([store.stage(key), store.stage(key)]);
    expect(await readFile(second.localPath, 'utf8')).toBe('two');
    expect(third.localPath).toBe(second.localPath);
    await second.release();
    await third.release();
  });

  it.each(['../out', '/etc/passwd', 'a//b', '', 'a/.hidden'])(
    'refuse a key that leads out of the store: %j',
    async (key) => {
      await expect(open().stat(key)).rejects.toThrow('Not a media key');
    },
  );

  it('are in the trash for seven days after they were swept', async () => {
    const store = open();
    const key = `library/${newId()}/one.txt`;
    await store.putFile(key, await localFile('some words'));
    await store.trash(key, new Date('2026-03-01T23:59:59Z'));
    expect(await store.stat(key)).toBeNull();
    await store.trash(key, new Date('2026-03-01T23:59:59Z'));
    await store.emptyTrash(new Date('2026-03-08T23:59:58Z'));
    expect(await trashOf(key)).toEqual([`2026-03-01/${key}`]);
    await store.emptyTrash(new Date('2026-03-09T00:00:00Z'));
    expect(await trashOf(key)).toEqual([]);
  });

  it('are not put when the local file is missing', async () => {
    const store = open();
    const key = `starter/${newId()}.txt`;
    await expect(store.putFile(key, path.join(folder, 'missing'))).rejects.toThrow('ENOENT');
    expect(await store.stat(key)).toBeNull();
  });
});

describe('local copies of files in a bucket', () => {
  it('need no download for a file that was just moved in', async () => {
    const remote = s3ObjectStore(bucket.settings);
    const reads: string[] = [];
    const counted = { ...remote, read: (key: string) => (reads.push(key), remote.read(key)) };
    const store = sharedMediaStore(counted, path.join(folder, 'staged'));
    const [key, original] = [`library/${newId()}.txt`, await localFile('made here')];
    await store.moveFile(key, original);
    const { localPath, release } = await store.stage(key);
    expect(await readFile(localPath, 'utf8')).toBe('made here');
    expect(reads).toEqual([]);
    await release();
  });

  it('are evicted beyond the limit, but never while they are in use', async () => {
    const store = sharedMediaStore(s3ObjectStore(bucket.settings), path.join(folder, 'staged'), 10);
    const keys = [`starter/${newId()}.txt`, `starter/${newId()}.txt`] as const;
    for (const key of keys) await store.putFile(key, await localFile('eight by'));
    const used = await store.stage(keys[0]);
    const other = await store.stage(keys[1]);
    expect(await readdir(path.join(folder, 'staged'))).toHaveLength(2);
    await other.release();
    expect(await readdir(path.join(folder, 'staged'))).toEqual([path.basename(used.localPath)]);
    await used.release();
  });
});

const renderFiles: [string, () => RenderFiles][] = [
  ['on a disk', () => diskRenderFiles(path.join(folder, 'renders'))],
  [
    'in a bucket',
    () => sharedRenderFiles(s3ObjectStore(bucket.settings), diskRenderFiles(path.join(folder, 'renders'))),
  ],
];

const publish = async (files: RenderFiles, id: string, text: string): Promise<number> => {
  const attempt = { id, attempt: 1 };
  await writeFile(await files.createWorkDirectory(attempt), text);
  const bytes = await files.publish(attempt);
  await files.removeWorkDirectory(attempt);
  return bytes;
};

describe.each(renderFiles)('finished videos %s', (_name, open) => {
  it('appear on publishing, are read in ranges, replaced and deleted', async () => {
    const [files, id] = [open(), newId()];
    expect(await files.size(id)).toBeNull();
    expect(await publish(files, id, 'the video')).toBe(9);
    expect(await textOf(await files.read(id, { start: 4, end: 8 }))).toBe('video');
    expect(await publish(files, id, 'again')).toBe(5);
    expect(await files.size(id)).toBe(5);
    expect((await files.list()).finished).toContain(id);
    await files.delete(id);
    expect(await files.size(id)).toBeNull();
    expect((await files.list()).finished).not.toContain(id);
  });

  it('are cached and reused, and deleting one leaves the others', async () => {
    const [files, from, cached, to] = [open(), newId(), newId(), newId()];
    expect(await files.cache(from, cached)).toBeNull();
    await publish(files, from, 'the video');
    expect(await files.cache(from, cached)).toBe(9);
    await files.delete(from);
    const [listed, size] = [await files.list(), await files.size(cached)];
    expect(listed.cached).toContain(cached);
    expect([listed.finished.includes(cached), size]).toEqual([false, null]);
    expect(await files.reuse(cached, to)).toBe(9);
    await files.evict(cached);
    expect(await files.reuse(cached, newId())).toBeNull();
    expect(await files.size(to)).toBe(9);
  });

  it('are not published without a video', async () => {
    const [files, id] = [open(), newId()];
    await files.createWorkDirectory({ id, attempt: 1 });
    await expect(files.publish({ id, attempt: 1 })).rejects.toThrow('ENOENT');
    expect(await files.size(id)).toBeNull();
    expect((await files.list()).workDirectories).toEqual([{ id, attempt: 1 }]);
  });

  it('refuse anything that is not an id', async () => {
    await expect(open().size('../x')).rejects.toThrow('Not the id of a render');
  });
});

describe('a bucket', () => {
  it('shows the videos that another machine has published', async () => {
    const id = newId();
    const there = sharedRenderFiles(
      s3ObjectStore(bucket.settings),
      diskRenderFiles(path.join(folder, 'there')),
    );
    const here = sharedRenderFiles(
      s3ObjectStore(bucket.settings),
      diskRenderFiles(path.join(folder, 'here')),
    );
    await writeFile(await there.createWorkDirectory({ id, attempt: 1 }), 'the video');
    await there.publish({ id, attempt: 1 });
    expect(await here.size(id)).toBe(9);
    expect((await here.list()).workDirectories).toEqual([]);
  });

  it('answers although sixty readers of large files have stopped reading', async () => {
    const store = s3ObjectStore(bucket.settings);
    const large = path.join(folder, 'large');
    await writeFile(large, Buffer.alloc(12_000_000));
    await store.put('media/large', large);
    const readers = await Promise.all(Array.from({ length: 60 }, () => store.read('media/large')));
    for (const reader of readers) reader.on('error', () => {});
    expect((await store.stat('media/large'))?.bytes).toBe(12_000_000);
    // None had to give way by a timeout.
    expect(readers.filter(({ destroyed }) => destroyed)).toHaveLength(0);
    for (const reader of readers) reader.destroy();
  });

  it('refuses a wrong secret', async () => {
    const stranger = s3ObjectStore({ ...bucket.settings, secretAccessKey: 'guessed' });
    await expect(stranger.keys('media')).rejects.toThrow('signature');
  });

  it('rejects within seconds when it is unreachable', async () => {
    const gone = s3ObjectStore({ ...bucket.settings, endpoint: 'http://127.0.0.1:9' });
    await expect(gone.stat('media/starter/x.txt')).rejects.toThrow(/ECONNREFUSED/);
  });
});
