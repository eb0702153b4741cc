import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import { type Person, type TestService, serviceForTest } from '#tests/support/test-service.ts';
import { earlyResponse, sendUnfinishedForm } from '#tests/support/unfinished-form.ts';
import { formOf } from '#tests/support/upload-client.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const bytes = await readFile(smallVideo);
const video = { name: 'Friday_spin.mp4', bytes };

const rowOf = async ({ deps }: TestService, id: string) =>
  (
    await deps.dataSource.query(
      `SELECT title, library_type AS library, owner_id AS owner, cuts_clips AS cuts, cut_seconds AS seconds, state,
              bytes::int, is_counted AS counted FROM uploads WHERE id = $1`,
      [id],
    )
  )[0];

const uploadsOf = async ({ deps }: TestService): Promise<string[]> =>
  (await deps.dataSource.query('SELECT state FROM uploads')).map(({ state }: { state: string }) => state);

const arrivedIn = async ({ folder }: TestService): Promise<string[]> =>
  readdir(path.join(folder, 'data', 'uploads')).catch(() => []);

const studioOf = async ({ deps }: TestService): Promise<string> => {
  const id = newId();
  await deps.dataSource.query('INSERT INTO studios (id) VALUES ($1)', [id]);
  return id;
};

const formForAll = () => formOf({ video, title: 'For all' });

describe('a video in one form', () => {
  test('[LI-050] upload-personal-video accepts a video and a duration, and cuts only that much of it', async () => {
    const service = await serviceForTest();
    const person = await service.addPerson({ role: 'pro' });
    const response = await person.call(
      'POST',
      '/api/upload-personal-video',
      formOf({ video, duration: '42.5' }),
    );
    expect([response.statusCode, response.json()]).toEqual([
      202,
      expect.objectContaining({ phase: 'processing', percent: 75, title: 'Friday spin', isResumable: false }),
    ]);
    expect(await rowOf(service, response.json().id)).toEqual({
      title: 'Friday spin',
      library: 'personal',
      owner: person.id,
      cuts: true,
      seconds: 42.5,
      state: 'queued',
      bytes: bytes.length,
      counted: true,
    });
  });

  test('[LI-051] upload-personal-background accepts video and title, in any order', async () => {
    const service = await serviceForTest();
    const person = await service.addPerson({ role: 'pro' });
    for (const form of [
      { video, title: 'Friday' },
      { title: 'Friday', video },
    ]) {
      const response = await person.call('POST', '/api/upload-personal-background', formOf(form));
      expect(await rowOf(service, response.json().id)).toMatchObject({ title: 'Friday', counted: true });
    }
  });

  test('[LI-052] [LI-041] upload-universal-background is for admins, and its videos are not cut', async () => {
    const service = await serviceForTest();
    const [admin, owner] = [
      await service.addPerson({ role: 'admin' }),
      await service.addPerson({ role: 'pro' }),
    ];
    expect((await owner.call('POST', '/api/upload-universal-background', formForAll())).statusCode).toBe(403);
    const response = await admin.call('POST', '/api/upload-universal-background', formForAll());
    expect(await rowOf(service, response.json().id)).toMatchObject({
      library: 'universal',
      owner: null,
      cuts: false,
      counted: false,
    });
  });

  test('[LI-042] [AD-077] admins fill any library, studio owners their members’', async () => {
    const service = await serviceForTest();
    const studioId = await studioOf(service);
    const admin = await service.addPerson({ role: 'admin' });
    const owner = await service.addPerson({ role: 'studio_owner', studioId });
    const member = await service.addPerson({ role: 'studio_team', studioId });
    const stranger = await service.addPerson();
    const send = async (from: Person, to: string) => {
      const form = formOf({ video, title: 'For you', targetUserId: to });
      const response = await from.call('POST', '/api/admin/upload-to-user', form);
      return response.statusCode < 400
        ? (await rowOf(service, response.json().id)).owner
        : response.json().code;
    };
    expect(await send(admin, stranger.id)).toBe(stranger.id);
    expect(await send(owner, member.id)).toBe(member.id);
    const [sent] = (await owner.call('GET', '/api/uploads')).json();
    expect(sent).toMatchObject({ libraryType: 'personal', ownerName: member.email });
    expect(await send(owner, owner.id)).toBe(owner.id);
    expect((await owner.call('GET', '/api/uploads')).json()[0].ownerName).toBeNull();
    expect(await send(owner, stranger.id)).toBe('NOT_FOUND');
    expect(await send(owner, newId())).toBe('NOT_FOUND');
    expect(await send(member, owner.id)).toBe('FORBIDDEN');
    expect(await send(admin, 'nobody')).toBe('VALIDATION_FAILED');
    const counts = await service.deps.dataSource.query('SELECT DISTINCT personal_video_count FROM users');
    expect(counts).toEqual([{ personal_video_count: 0 }]);
  });

  test.each([
    ['video', 'missing', { title: 'Without' }],
    ['role', 'unknown', { video, role: 'admin' }],
    ['other', 'a second file', { video, other: video }],
    ['title', 'empty', { video, title: '' }],
    ['title', 'too long', { video, title: 'x'.repeat(101) }],
  ])('is rejected, naming the wrong field, and leaves nothing: %s, %s', async (field, _fault, fields) => {
    const service = await serviceForTest();
    const person = await service.addPerson();
    const response = await person.call('POST', '/api/upload-personal-background', formOf(fields));
    expect([response.statusCode, response.json().details?.[0].path]).toEqual([400, field]);
    expect(await arrivedIn(service)).toEqual([]);
    expect(await uploadsOf(service)).toEqual([]);
    const free = await person.call('POST', '/api/upload-personal-background', formOf({ video }));
    expect(free.statusCode).toBe(202);
  });

  test('that is empty, or not a form, is rejected', async () => {
    const service = await serviceForTest();
    const person = await service.addPerson();
    const empty = formOf({ video: { name: 'a.mp4', bytes: Buffer.alloc(0) } });
    const refused = await person.call('POST', '/api/upload-personal-video', empty);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      {
        message: 'The file is empty. Choose the file on your device again and upload it.',
        details: [{ path: 'video', message: 'is empty; choose another file' }],
      },
    ]);
    const json = await person.call('POST', '/api/upload-personal-video', { duration: 3 });
    expect(json.statusCode).toBe(400);
    expect((await person.call('POST', '/api/upload-personal-video')).statusCode).toBe(415);
  });

  test.each([
    ['title', 'x'.repeat(101), 'must have at most 100 characters'],
    ['role', 'admin', 'unknown field; remove it'],
  ])('is rejected before its file is received: %s', async (name, value, message) => {
    const service = await serviceForTest();
    const person = await service.addPerson();
    const socket = await sendUnfinishedForm(service, person, {
      path: '/api/upload-personal-video',
      fields: [{ name, value }],
      file: 'video',
    });
    const response = await earlyResponse(socket);
    expect(response).toMatch(/^HTTP\/1.1 400 /);
    expect(response).toContain(JSON.stringify({ path: name, message }));
    expect([await arrivedIn(service), await uploadsOf(service)]).toEqual([[], []]);
  });

  test('that breaks off leaves no bytes and does not count', async () => {
    const service = await serviceForTest();
    const person = await service.addPerson();
    const socket = await sendUnfinishedForm(service, person, {
      path: '/api/upload-personal-video',
      fields: [],
      file: 'video',
    });
    await waitUntil('the first bytes to be on the disk', async () => (await arrivedIn(service)).length === 1);
    socket.destroy();
    await waitUntil('the bytes to be deleted', async () => (await arrivedIn(service)).length === 0);
    await waitUntil('the upload to end', async () => (await uploadsOf(service)).length === 0);
    expect((await person.call('GET', '/api/auth/user')).json().personalVideoCount).toBe(0);
  });
});
