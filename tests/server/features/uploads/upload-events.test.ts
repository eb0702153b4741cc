import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { attemptIngest, queueUpload } from '#tests/support/queued-upload.ts';
import { gate } from '#tests/support/stand-in-engine.ts';
import { standInIngest } from '#tests/support/stand-in-ingest.ts';
import { serviceWithPerson } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

test('the list of uploads is sent on each change, and the stream ends once no upload is being processed', async () => {
  const { service, person } = await serviceWithPerson();
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = service.app.server.address() as AddressInfo;
  const id = await queueUpload(person);
  const sent = request({
    host: '127.0.0.1',
    port,
    path: '/api/uploads/events',
    headers: { cookie: person.cookie },
    agent: false,
  });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const ended = once(response, 'close');
  const events = () =>
    text.split('\n\n').flatMap((event) => (event.startsWith('data: ') ? [JSON.parse(event.slice(6))] : []));
  await waitUntil('the first list', () => events().length === 1);
  expect(events()[0]).toEqual((await person.call('GET', '/api/uploads')).json());

  const { step, open } = gate();
  const working = attemptIngest(service, id, standInIngest({ before: () => step({} as never) }));
  await waitUntil('the progress', () => events().at(-1)?.[0].phaseProgress === 0.5);
  // Another person's changes send no event.
  const count = events().length;
  await queueUpload(await service.addPerson());
  open();
  await working;
  await ended;
  expect(events().at(-1)).toMatchObject([{ id, phase: 'complete', percent: 100 }]);
  expect(events().every((list) => list.length === 1)).toBe(true);
  expect(events().length).toBeGreaterThan(count);
});

test('without an open upload the list is sent once', async () => {
  const { person } = await serviceWithPerson();
  const answer = await person.call('GET', '/api/uploads/events');
  expect(answer.headers['content-type']).toMatch('text/event-stream');
  expect(answer.body).toBe('data: []\n\n');
});
