import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { LocalDeps } from '#server/deps.ts';

/** Tables that a backup leaves out, or that it changes itself: the list of backups, and the count of starts. */
const LEFT_OUT = new Set(['migrations', 'workers', 'kept_videos', 'backups', 'installation']);

/** Every row of the product as JSON, by table. */
export const allRows = async (dataSource: DataSource): Promise<Record<string, string[]>> => {
  const tables: { name: string }[] = await dataSource.query(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables.filter((table) => !LEFT_OUT.has(table.name))) {
    const rows: { json: string }[] = await dataSource.query(
      `SELECT to_jsonb(t)::text AS json FROM "${name}" t ORDER BY 1`,
    );
    found[name] = rows.map(({ json }) => json);
  }
  return found;
};

const sha256Of = async (bytes: AsyncIterable<Buffer>): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
};

/** The checksum of every file of the library and of every video, by key. */
export const allChecksums = async ({
  mediaStore,
  renderFiles,
}: LocalDeps): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const key of await mediaStore.keys('library')) found[key] = await sha256Of(await mediaStore.read(key));
  for (const id of (await renderFiles.list()).finished) {
    const end = ((await renderFiles.size(id)) ?? 0) - 1;
    found[id] = await sha256Of(await renderFiles.read(id, { start: 0, end }));
  }
  return found;
};
