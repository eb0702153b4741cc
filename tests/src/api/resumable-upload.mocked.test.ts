import { afterEach, expect, test, vi } from 'vitest';
import { resumableUpload } from '#src/api/resumable-upload.ts';
import { jsonResponse, bodyOf, serveWith } from '#tests/src/support/mock-fetch.ts';
import { someFile } from '#tests/src/support/uploads.ts';

const steps: unknown[] = [];

vi.mock('tus-js-client', () => ({
  DefaultHttpStack: Object,
  DetailedError: Error,
  Upload: class {
    constructor(_file: File, { metadata }: { metadata: { people?: string } }) {
      steps.push(['begin', metadata.people]);
    }
    async findPreviousUploads() {
      return [{ uploadUrl: `http://localhost/api/uploads/${'u'.repeat(22)}` }];
    }
    resumeFromPreviousUpload() {
      steps.push('resume');
    }
  },
}));

afterEach(() => {
  vi.unstubAllGlobals();
  steps.length = 0;
});

const personIds = ['a'.repeat(22), 'm'.repeat(22)];

const upload = (fields: object) =>
  resumableUpload(
    someFile('spin.mp4'),
    { kind: 'background', libraryType: 'personal', title: 'spin', ...fields },
    { onCreated: vi.fn(), onProgress: vi.fn(), onSent: vi.fn(), onStopped: vi.fn() },
  );

test.each([
  ['goes on', 204, undefined],
  ['begins anew if it is gone', 404, { code: 'NOT_FOUND', message: 'It does not exist.' }],
])('an upload from before says who is named now, and %s', async (_, status, body) => {
  serveWith((url, init) => {
    steps.push([init.method, url, bodyOf(init)]);
    return jsonResponse(status, body ?? null);
  });
  await upload({ personIds });
  const path = `/api/uploads/${'u'.repeat(22)}/people`;
  expect(steps).toEqual([['begin', personIds.join()], ['PUT', path, { personIds }], 'resume']);
});

test('an upload from before keeps its people when nobody is named now', async () => {
  await upload({});
  expect(steps).toEqual([['begin', undefined], 'resume']);
});

test('an earlier upload in which somebody cannot be named does not resume', async () => {
  serveWith(() =>
    jsonResponse(400, { code: 'VALIDATION_FAILED', message: 'Somebody is gone.', details: [] }),
  );
  await expect(upload({ personIds })).rejects.toThrow('Somebody is gone.');
  expect(steps).toEqual([['begin', personIds.join()]]);
});
