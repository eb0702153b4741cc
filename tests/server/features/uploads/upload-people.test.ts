import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE_MAX } from '#contract/limits.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { nameInUpload } from '#server/features/people/clip-people.service.ts';
import { newPersonIn } from '#tests/support/people-fixtures.ts';
import { attemptIngest, personalVideosOf, queueUpload } from '#tests/support/queued-upload.ts';
import { standInIngest } from '#tests/support/stand-in-ingest.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';
import { idOf, startUpload } from '#tests/support/upload-client.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const filename = 'Friday.mp4';

const startWith = (sender: Person, people: readonly string[], fields = {}) =>
  startUpload(sender, 1000, { filename, people: people.join(','), ...fields });

const nameIn = (sender: Person, uploadId: string, personIds: readonly string[]) =>
  sender.call('PUT', `/api/uploads/${uploadId}/people`, { personIds });

/** Why a call is refused: its status, and the first field that is wrong. */
const refusalOf = async (call: Promise<{ statusCode: number; json: () => { details: unknown[] } }>) => {
  const response = await call;
  return [response.statusCode, response.json().details[0]];
};

const ingest = (id: string, options = {}) => attemptIngest(service, id, standInIngest(options));

/** Whom each clip of the person's own shows. */
const shownInClips = async (owner: Person): Promise<string[][]> =>
  Promise.all(
    (await personalVideosOf(owner)).map(
      async ({ id }: { id: string }) => (await owner.call('GET', `/api/clips/${id}/people`)).json().personIds,
    ),
  );

describe('the people named in an upload', () => {
  test('are named in every clip of it, even when its first worker dies', async () => {
    const owner = await service.addPerson({ role: 'pro' });
    const [ana, mia] = [await newPersonIn(owner), await newPersonIn(owner, { name: 'Mia' })];
    const id = await queueUpload(owner, { filename, people: [ana, mia, ana].join(',') });
    const dying = {
      seconds: 30,
      // As if the process had died: the attempt writes nothing any more.
      before: async (step: string) => {
        if (step !== 'segmentVideo') return;
        await service.deps.dataSource.query('UPDATE uploads SET attempt = attempt + 1 WHERE id = $1', [id]);
      },
    };
    await ingest(id, dying);
    expect(await shownInClips(owner)).toEqual([]);
    await ingest(id, { seconds: 30 });
    const both = [ana, mia].toSorted();
    expect(await shownInClips(owner)).toEqual([both, both]);
  });

  test('may be replaced while it is in progress; once it has ended, names are added', async () => {
    const owner = await service.addPerson({ role: 'pro' });
    const [ana, mia] = [await newPersonIn(owner), await newPersonIn(owner, { name: 'Mia' })];
    const id = await queueUpload(owner, { filename, people: ana });
    expect((await nameIn(owner, id, [mia])).statusCode).toBe(204);
    await ingest(id, { seconds: 12 });
    expect(await shownInClips(owner)).toEqual([[mia]]);
    await nameIn(owner, id, [ana, mia]);
    expect(await shownInClips(owner)).toEqual([[ana, mia].toSorted()]);
  });

  test('are of the sender’s own ledger, in a video of theirs, and at most as many as it holds', async () => {
    const owner = await service.addPerson({ role: 'pro' });
    const other = await service.addPerson({ role: 'pro' });
    const [ana, zoe] = [await newPersonIn(owner), await newPersonIn(other, { name: 'Zoe' })];
    const unknown = { message: 'A person you named is no longer in your list of people. Choose again.' };
    expect(await refusalOf(startWith(owner, [ana, zoe]))).toMatchObject([
      400,
      { path: 'Upload-Metadata.people', ...unknown },
    ]);
    expect(await refusalOf(startWith(owner, ['nobody']))).toMatchObject([
      400,
      { path: 'Upload-Metadata.people.0' },
    ]);
    expect(await refusalOf(startWith(owner, Array(PEOPLE_MAX + 1).fill(ana)))).toMatchObject([
      400,
      { path: 'Upload-Metadata.people', message: `must have at most ${PEOPLE_MAX} entries` },
    ]);
    expect(await refusalOf(startWith(owner, [ana], { kind: 'overlay', filename: 'a.gif' }))).toMatchObject([
      400,
      { path: 'Upload-Metadata.people', message: 'is for videos; leave it out for overlays and music' },
    ]);
    expect((await owner.call('GET', '/api/uploads')).json()).toEqual([]);
    const id = idOf(await startWith(owner, [ana]));
    expect(await refusalOf(nameIn(owner, id, [zoe]))).toMatchObject([400, { path: 'personIds', ...unknown }]);
    expect((await nameIn(other, id, [zoe])).statusCode).toBe(404);
    await owner.call('DELETE', `/api/uploads/${id}`);
    expect((await nameIn(owner, id, [ana])).statusCode).toBe(404);
  });

  test('cannot be removed from the ledger as long as the upload is on its way', async () => {
    const owner = await service.addPerson({ role: 'pro' });
    const ana = await newPersonIn(owner);
    const id = idOf(await startWith(owner, [ana]));
    const remove = () => owner.call('DELETE', `/api/people/${ana}`);
    const refused = await remove();
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'PERSON_IN_CLIPS']);
    await owner.call('DELETE', `/api/uploads/${id}`);
    expect((await remove()).statusCode).toBe(204);
  });

  test('stay in the ledger when they are named in the moment of their removal', async () => {
    const owner = await service.addPerson({ role: 'pro' });
    const ana = await newPersonIn(owner);
    const id = idOf(await startUpload(owner, 1000, { filename }));
    const { dataSource } = service.deps;
    const removal = await inTransaction(dataSource, async (manager) => {
      await nameInUpload(manager, id, { ownerId: owner.id, personIds: [ana], field: 'personIds' });
      // Begun, and not waited for before the transaction has ended.
      const call = owner.call('DELETE', `/api/people/${ana}`).then((response) => response);
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
                          AND query LIKE '%people%'`;
      await expect.poll(() => dataSource.query(waiting)).toHaveLength(1);
      return { call };
    });
    const refused = await removal.call;
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'PERSON_IN_CLIPS']);
  });
});
