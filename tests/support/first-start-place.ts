import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, onTestFinished } from 'vitest';
import type { FirstStart } from '#contract/first-start.ts';
import { loadConfig } from '#server/config.ts';
import { recordBackup } from '#server/features/backups/backups.service.ts';
import { offerBackups } from '#server/launcher/first-start.ts';
import { freePort } from '#server/processes/loopback.ts';
import { createTestDatabase, openTestDatabase, passableTempFolder } from '#tests/support/test-database.ts';
import { serviceForTest } from '#tests/support/test-service.ts';

/** Of the account in the backups. */
export const PASSWORD = 'a long enough password';

/** The screen at the printed link. */
export const openLink = async ({ findLine }: { findLine: (pattern: RegExp) => Promise<string> }) => {
  const link = new URL(await findLine(/\/first-start#/));
  const call = async (method: string, at: string, body?: object, token = link.hash.slice(1)) => {
    const response = await fetch(new URL(at, link), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const read = async (): Promise<FirstStart> => JSON.parse((await call('GET', '/api/first-start')).text);
  const restore = (name: string) => call('POST', '/api/first-start/restore', { name });
  return { link, call, read, restore };
};

/** For each test of a file a folder, in which backups are made and new places for the product. */
export const firstStartPlace = () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(passableTempFolder(), 'polepro-first-start-'));
  });
  // A process of the test may still write for a moment.
  afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  const backupsFolder = (): string => path.join(folder, 'backups');

  /** A backup of an installation with one account, and a file; its name. */
  const makeBackup = async (): Promise<{ name: string; email: string }> => {
    const service = await serviceForTest();
    const { email } = await service.addPerson({ password: PASSWORD });
    const file = path.join(folder, 'a-file');
    await writeFile(file, 'the bytes of a video '.repeat(100_000));
    await service.deps.mediaStore.putFile(`library/${'v'.repeat(22)}/1-whole.mp4`, file);
    const { name } = await recordBackup(service.deps, {
      databaseUrl: service.databaseUrl,
      folder: backupsFolder(),
    });
    return { name, email };
  };

  /** A new place for the product: its settings, and its database, which has no table. */
  const emptyPlace = async () => {
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    const dataSource = await openTestDatabase(url);
    onTestFinished(() => dataSource.destroy());
    await dataSource.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const settings = {
      DATABASE_URL: url,
      DATA_DIR: path.join(folder, 'data'),
      RENDERS_DIR: path.join(folder, 'renders'),
      PORT: String(await freePort()),
    };
    return { settings, dataSource };
  };

  /** What the launcher asks before it prepares the database. */
  const offer = async (settings: Record<string, string>) => {
    const config = loadConfig({ BACKUP_DIR: backupsFolder(), ...settings });
    const printed: string[] = [];
    const offered = await offerBackups(config, {
      databaseUrl: settings['DATABASE_URL'] ?? '',
      buildWeb: async () => {},
      print: (line) => printed.push(line),
    });
    if (offered !== null) onTestFinished(offered.stop);
    return { offered, config, findLine: async () => printed.join('\n').split('\n').at(-1) ?? '' };
  };

  return { backupsFolder, makeBackup, emptyPlace, offer };
};
