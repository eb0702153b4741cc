import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { Person } from '#tests/support/test-service.ts';

/** The files of the archive of a person's account, by their path. */
export const archiveOf = async (person: Person): Promise<Map<string, Buffer>> => {
  const response = await person.call('GET', '/api/user/export');
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename=polepro-my-data.zip',
    'cache-control': 'no-store',
  });
  const zip = await fromBufferPromise(response.rawPayload);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
};
