import path from 'node:path';
import type { DataSource } from 'typeorm';
import type { BackupContents, OfferedBackup } from '#contract/first-start.ts';
import { backupTime, listBackups, type Manifest, readManifest, sumOfBytes, versionOf } from './manifest.ts';

const contentsOf = (manifest: Manifest, dataSource: Pick<DataSource, 'migrations'>): BackupContents => {
  const { tables, files } = manifest;
  const rowsOf = (name: string): number => tables.find((table) => table.name === name)?.rows ?? 0;
  return {
    promos: rowsOf('promos'),
    accounts: rowsOf('users'),
    videos: files.filter(({ store }) => store === 'videos').length,
    bytes: sumOfBytes([...tables, ...files]),
    version: versionOf(manifest, dataSource),
  };
};

/** The finished backups in a folder, newest first. */
export const listOfferedBackups = async (
  folder: string,
  dataSource: Pick<DataSource, 'migrations'>,
): Promise<OfferedBackup[]> => {
  const offered: OfferedBackup[] = [];
  for (const name of (await listBackups(folder)).toReversed()) {
    const manifest = await readManifest(path.join(folder, name)).catch(() => null);
    const contents = manifest === null ? null : contentsOf(manifest, dataSource);
    offered.push({ name, madeAt: backupTime(name), contents });
  }
  return offered;
};
