import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { BackupContents } from '#contract/first-start.ts';
import { PublicId } from '#contract/ids.ts';
import { withBaseline } from '#server/db/migrations.ts';
import { errorCode } from '#server/error-code.ts';
import { StartError } from '#server/start-error.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A table's name, also used for its file. */
const TableName = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const Table = z.strictObject({
  name: TableName,
  columns: z.array(z.string()).min(1),
  rows: z.number().int().nonnegative(),
  /** Of the compressed file. */
  bytes: z.number().int().nonnegative(),
  sha256: Sha256,
});

/** The key of a file of the media store: a path that cannot leave its folder. */
const MediaKey = z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/);

/** `changedAt`: when the store's copy was written, if the store knows. */
const storedFile = {
  bytes: z.number().int().nonnegative(),
  changedAt: z.string().nullable(),
  sha256: Sha256,
};

/** A video's key is the id of its render. */
const StoredFile = z.discriminatedUnion('store', [
  z.strictObject({ store: z.literal('media'), key: MediaKey, ...storedFile }),
  z.strictObject({ store: z.literal('videos'), key: PublicId, ...storedFile }),
]);

/** The contents of a backup: the rows of one moment, and the files that these rows name. */
const Manifest = z.strictObject({
  format: z.literal(1),
  snapshotAt: z.string(),
  installationId: z.string(),
  /** The migrations that had been applied, oldest first. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(Table),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string().nullable() })),
  files: z.array(StoredFile),
});
export type Manifest = z.infer<typeof Manifest>;
export type BackedUpTable = z.infer<typeof Table>;
export type BackedUpFile = z.infer<typeof StoredFile>;

const MANIFEST = 'manifest.json';
/** In the format of `sha256sum -c`. */
const CHECKSUM = 'manifest.sha256';

/** The name of a backup's folder, made from the time of its snapshot, so names sort by time. */
export const backupName = (snapshotAt: Date): string => snapshotAt.toISOString().replaceAll(/[:.]/g, '-');

/** The time of a backup's snapshot, from its name. */
export const backupTime = (name: string): string =>
  name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z');

const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/;

/** Suffix of the folder of a backup that is being made. */
export const UNFINISHED = '.partial';

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw new StartError(
      `The folder of the backups, ${folder}, cannot be read (${errorCode(error)}). Give this user account read access, or name another folder.`,
      error,
    );
  }
};

/** The names of the finished backups in a folder, oldest first. */
export const listBackups = async (folder: string): Promise<string[]> =>
  (await namesIn(folder)).filter((name) => NAME.test(name));

/** The names of interrupted backups. */
export const listUnfinished = async (folder: string): Promise<string[]> =>
  (await namesIn(folder)).filter((name) => name.endsWith(UNFINISHED));

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Writes manifest and checksum into the folder of a backup. */
export const writeManifest = async (folder: string, manifest: Manifest): Promise<void> => {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeFile(path.join(folder, MANIFEST), text, { flush: true });
  await writeFile(path.join(folder, CHECKSUM), `${sha256Of(text)}  ${MANIFEST}\n`, { flush: true });
};

/** @throws StartError when the manifest is missing or has changed, and the errors of `withBaseline`. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const refuse = (what: string, cause?: unknown): never => {
    throw new StartError(
      `The backup ${folder} is damaged: ${what}. Nothing was changed. Use another backup.`,
      cause,
    );
  };
  const read = (name: string): Promise<string> =>
    readFile(path.join(folder, name), 'utf8').catch((error: unknown) =>
      refuse(`${name} cannot be read`, error),
    );
  const text = await read(MANIFEST);
  if (!(await read(CHECKSUM)).startsWith(sha256Of(text))) refuse(`${MANIFEST} has another checksum`);
  const manifest = ((): Manifest => {
    try {
      return Manifest.parse(JSON.parse(text));
    } catch (error) {
      return refuse(`this version does not understand ${MANIFEST}`, error);
    }
  })();
  return { ...manifest, migrations: withBaseline(manifest.migrations, `The backup ${folder}`) };
};

export const sumOfBytes = (parts: readonly { bytes: number }[]): number =>
  parts.reduce((sum, { bytes }) => sum + bytes, 0);

/** Whether an older, this or a newer version of the product made the backup. */
export const versionOf = (
  { migrations }: Pick<Manifest, 'migrations'>,
  { migrations: known }: Pick<DataSource, 'migrations'>,
): BackupContents['version'] => {
  const names = new Set(known.map(({ name = '' }) => name));
  if (migrations.some((name) => !names.has(name))) return 'newer';
  return migrations.length < names.size ? 'earlier' : 'same';
};
