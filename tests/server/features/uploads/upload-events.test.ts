import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { newAssetOf } from '#tests/support/library-fixtures.ts';
import { attemptIngest, queueUpload } from '#tests/support/queued-upload.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { gate } from '#tests/support/stand-in-engine.ts';
import { standInIngest } from '#tests/support/stand-in-ingest.ts';
import { type Person, serviceWithPerson, type TestService } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

/** Opens the person's stream; `events` answers what has come. */
const follow = async (service: TestService, person: Person) => {
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = service.app.server.address() as AddressInfo;
  const path = '/api/uploads/events';
  const sent = request({ host: '127.0.0.1', port, path, headers: { cookie: person.cookie }, agent: false });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  expect(response.headers['content-type']).toMatch('text/event-stream');
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  onTestFinished(() => void sent.destroy());
  return () =>
    text.split('\n\n').flatMap((event) => (event.startsWith('data: ') ? [JSON.parse(event.slice(6))] : []));
};

test('the list of uploads is sent on each change', async () => {
  const { service, person } = await serviceWithPerson();
  const id = await queueUpload(person);
  const events = await follow(service, person);
  await waitUntil('the first list', () => events().length === 1);
  expect(events()[0].uploads).toEqual((await person.call('GET', '/api/uploads')).json());

  const { step, open } = gate();
  const working = attemptIngest(service, id, standInIngest({ before: () => step({} as never) }));
  await waitUntil('the progress', () => events().at(-1)?.uploads[0].phaseProgress === 0.5);
  // Another person's changes send no event.
  const count = events().length;
  await queueUpload(await service.addPerson());
  open();
  await working;
  await waitUntil('the end', () => events().at(-1)?.uploads[0].phase === 'complete');
  expect(events().at(-1).uploads).toMatchObject([{ id, phase: 'complete', percent: 100 }]);
  expect(events().every(({ uploads }) => uploads.length === 1)).toBe(true);
  expect(events().length).toBeGreaterThan(count);
});

test('an overlay that an admin deletes changes the version of the library at once, for everyone who follows', async () => {
  const { service, person } = await serviceWithPerson();
  const admin = await service.addPerson({ role: 'admin' });
  await loadSmallLibrary(service.deps, service.folder);
  const overlay = await newAssetOf(service, null, 'overlay');
  const events = await follow(service, person);
  await waitUntil('the first event', () => events().length === 1);
  expect(events()[0].uploads).toEqual([]);
  expect((await admin.call('DELETE', `/api/overlays/${overlay}`)).statusCode).toBe(204);
  await waitUntil('the other version', () => events().length === 2);
  expect(events()[1].libraryVersion).not.toBe(events()[0].libraryVersion);
});
