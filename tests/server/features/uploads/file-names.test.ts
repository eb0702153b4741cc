import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { TITLE_MAX } from '#contract/library/uploads.contract.ts';
import { personalVideoCountOf } from '#tests/support/queued-upload.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import { serviceForTest } from '#tests/support/test-service.ts';
import { formOf, idOf, startUpload } from '#tests/support/upload-client.ts';

/** The title ends with the last character that fits, an emoji of many parts. */
const TITLE = `${'x'.repeat(TITLE_MAX - 1)}🤸🏽`;
const LONG_NAME = `${TITLE}🩰.mp4`;

test('a title made of a long file name has as many characters as fit and is never cut in the middle of an emoji', async () => {
  const service = await serviceForTest();
  const person = await service.addPerson({ role: 'pro' });
  const started = await startUpload(person, 100, { filename: LONG_NAME });
  expect([started.statusCode, started.body]).toEqual([201, '']);
  const sent = await person.call(
    'POST',
    '/api/upload-personal-background',
    formOf({ video: { name: LONG_NAME, bytes: await readFile(smallVideo) } }),
  );
  expect([sent.statusCode, sent.json().title]).toEqual([202, TITLE]);
  expect((await person.call('GET', `/api/uploads/${idOf(started)}`)).json().title).toBe(TITLE);
});

test.each(['\uD83E', '\uDD70', 'a\uD83E.mp4'])(
  'a file name with half of an emoji (%j) is accepted',
  async (name) => {
    const service = await serviceForTest();
    const person = await service.addPerson();
    const started = await startUpload(person, 100, { filename: name });
    expect(started.statusCode).toBe(201);
    expect(await personalVideoCountOf(person)).toBe(1);
  },
);
