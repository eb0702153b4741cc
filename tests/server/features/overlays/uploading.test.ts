import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { IngestError } from '#server/errors.ts';
import { uploadTables } from '#server/features/uploads/uploads.queries.ts';
import { projectRoot } from '#server/project-root.ts';
import { leaveOneAttempt } from '#tests/support/job-steps.ts';
import { newAssetOf } from '#tests/support/library-fixtures.ts';
import { attemptIngest, storedKeys } from '#tests/support/queued-upload.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import { standInIngest } from '#tests/support/stand-in-ingest.ts';
import { type Person, serviceForTest } from '#tests/support/test-service.ts';
import { formOf } from '#tests/support/upload-client.ts';
import { ingestWhenQueued, queuedUploadOf } from '#tests/support/upload-fixtures.ts';

const heart = { name: 'Big_heart.webm', bytes: await readFile(smallVideo) };
const image = await readFile(path.join(projectRoot, 'tests/support/files/small.jpg'));

const formWith = (bytes: Buffer): FormData => formOf({ thumbnail: { name: 'a.jpg', bytes } });

const failingIngest = standInIngest({ before: () => Promise.reject(new IngestError('SERVER_FAULT')) });

const typesOf = async (person: Person): Promise<string[]> =>
  (await person.call('GET', '/api/overlays')).json().map((each: { libraryType: string }) => each.libraryType);

const serviceWithOverlay = async () => {
  const service = await serviceForTest();
  await loadSmallLibrary(service.deps, service.folder);
  const person = await service.addPerson();
  return { service, person, id: await newAssetOf(service, person, 'overlay') };
};

describe('upload-overlay', () => {
  test('[OV-039] [OV-043] responds once the overlay is in the library', async () => {
    const service = await serviceForTest();
    const person = await service.addPerson();
    ingestWhenQueued(service, person);
    const response = await person.call('POST', '/api/upload-overlay', formOf({ file: heart }));
    const { public_id: id } = response.json();
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        public_id: id,
        secure_url: `${service.deps.config.publicUrl}/api/assets/${id}/file`,
        message: 'Overlay uploaded successfully',
      },
    ]);
    const overlays = (await person.call('GET', '/api/overlays')).json();
    expect(overlays).toMatchObject([{ publicId: id, title: 'Big heart', libraryType: 'personal' }]);
  });

  test("adds an admin's overlay to the universal library, anyone else's to their own", async () => {
    const service = await serviceForTest();
    const [admin, owner, other] = [
      await service.addPerson({ role: 'admin' }),
      await service.addPerson({ role: 'studio_owner' }),
      await service.addPerson(),
    ];
    for (const person of [admin, owner]) {
      ingestWhenQueued(service, person);
      await person.call('POST', '/api/upload-overlay', formOf({ title: 'Heart', file: heart }));
    }
    expect(await typesOf(owner)).toEqual(['personal', 'universal']);
    expect(await typesOf(other)).toEqual(['universal']);
  });

  test('[OV-042] responds to an invalid file with a message for the person', async () => {
    const service = await serviceForTest();
    const person = await service.addPerson();
    ingestWhenQueued(service, person);
    const refused = { name: 'heart.gif', bytes: Buffer.from('refused') };
    const response = await person.call('POST', '/api/upload-overlay', formOf({ file: refused }));
    expect([response.statusCode, response.json().message]).toEqual([
      422,
      'This is not an overlay we can read. Upload a GIF, MOV, MP4 or WebM file.',
    ]);
    expect((await person.call('GET', '/api/overlays')).json()).toEqual([]);
  });

  test('responds with our fault when the server could not process it, and keeps the file', async () => {
    const service = await serviceForTest();
    const person = await service.addPerson();
    const sent = person.call('POST', '/api/upload-overlay', formOf({ file: heart }));
    const id = await queuedUploadOf(service, person);
    await leaveOneAttempt(service.deps, uploadTables.overlay, id);
    await attemptIngest(service, id, failingIngest);
    const response = await sent;
    expect([response.statusCode, response.json()]).toEqual([
      500,
      { code: 'SERVER_FAULT', message: expect.stringMatching(/^Our server had a fault .* Nothing is wrong/) },
    ]);
    expect(await storedKeys(service)).toContain(`uploads/${id}`);
  });

  test('[OV-023] accepts one file of at most 25 MB', async () => {
    const service = await serviceForTest();
    const person = await service.addPerson();
    const two = formOf({ file: heart });
    two.append('file', new File([new Uint8Array(3)], 'b.gif'), 'b.gif');
    const refused = await person.call('POST', '/api/upload-overlay', two);
    expect(refused.json().details[0]).toEqual({
      path: 'file',
      message: 'must be one file; send the others separately',
    });
    const large = formOf({ file: { name: 'a.gif', bytes: Buffer.alloc(25_000_001) } });
    expect((await person.call('POST', '/api/upload-overlay', large)).json().code).toBe('OVERLAY_TOO_LARGE');
    expect(await service.deps.uploads.list()).toEqual([]);
  });
});

describe('a thumbnail', () => {
  test('[OV-038] is shown for its overlay from then on, at a new URL', async () => {
    const { person, id } = await serviceWithOverlay();
    const urlOf = async (): Promise<string> =>
      (await person.call('GET', '/api/overlays')).json().find((each: { id: string }) => each.id === id)
        .thumbnailUrl;
    const before = await urlOf();
    const response = await person.call('POST', `/api/overlays/${id}/thumbnail`, formWith(image));
    expect(response.statusCode).toBe(200);
    expect(await urlOf()).toBe(response.json().thumbnailUrl);
    expect(await urlOf()).not.toBe(before);
    const shown = await person.call('GET', await urlOf());
    expect(shown.rawPayload.equals(image)).toBe(true);
    expect(shown.headers['cache-control']).toContain('immutable');
  });

  test('[OV-012] of a universal overlay is set only by admins, and survives the next start', async () => {
    const { service, person } = await serviceWithOverlay();
    const admin = await service.addPerson({ role: 'admin' });
    const url = '/api/overlays/starter-sparkles/thumbnail';
    expect((await person.call('POST', url, formWith(image))).statusCode).toBe(403);
    const { thumbnailUrl } = (await admin.call('POST', url, formWith(image))).json();
    await loadSmallLibrary(service.deps, service.folder);
    const overlays = (await person.call('GET', '/api/overlays')).json();
    expect(overlays.find((each: { id: string }) => each.id === 'starter-sparkles').thumbnailUrl).toBe(
      thumbnailUrl,
    );
  });

  test('[OV-024] [OV-025] is a JPEG or PNG of less than 5 MB', async () => {
    const { person, id } = await serviceWithOverlay();
    const url = `/api/overlays/${id}/thumbnail`;
    const text = await person.call('POST', url, formWith(Buffer.from('not an image')));
    expect([text.statusCode, text.json().message]).toEqual([
      422,
      'This is not a picture we can read. Upload a JPEG or PNG file.',
    ]);
    const largest = Buffer.concat([image, Buffer.alloc(5_000_000 - 1 - image.length)]);
    expect((await person.call('POST', url, formWith(largest))).statusCode).toBe(200);
    const over = await person.call('POST', url, formWith(Buffer.concat([largest, Buffer.alloc(1)])));
    expect([over.statusCode, over.json().code]).toEqual([413, 'THUMBNAIL_TOO_LARGE']);
  });

  test.each([
    ['SERVER_FAULT', 503, 'UNAVAILABLE', '5'],
    ['DISK_FULL', 507, 'STORAGE_FULL', undefined],
    ['FILE_BROKEN', 422, 'UPLOAD_REFUSED', undefined],
  ] as const)('that ends as %s is responded to with %i %s', async (code, status, response, retryAfter) => {
    const { service, person, id } = await serviceWithOverlay();
    service.deps.mediaIngest.makeThumbnail = () => Promise.reject(new IngestError(code));
    const sent = await person.call('POST', `/api/overlays/${id}/thumbnail`, formWith(image));
    expect([sent.statusCode, sent.json().code, sent.headers['retry-after']]).toEqual([
      status,
      response,
      retryAfter,
    ]);
  });
});
