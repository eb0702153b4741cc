import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPromo } from '#schema/new-promo.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let service: TestService;
let port: number;
/** Renders whose changes the service is currently listening to. */
let subscriptions = 0;
beforeAll(async () => {
  service = await startTestService({
    change: ({ changes }) => ({
      changes: {
        ...changes,
        subscribe: (id, listener) => {
          const stop = changes.subscribe(id, listener);
          let isLiving = true;
          subscriptions += 1;
          return () => {
            stop();
            if (isLiving) subscriptions -= 1;
            isLiving = false;
          };
        },
      },
    }),
  });
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  port = (service.app.server.address() as AddressInfo).port;
});
afterAll(() => service.close());

const queueRender = async (person: Person): Promise<string> => {
  const promo = (await person.call('POST', '/api/promos', { document: newPromo() })).json();
  return (await person.call('POST', '/api/renders', { promoId: promo.id, revision: 1 })).json().id;
};

const change = (id: string, set: string) =>
  service.deps.dataSource.query(`UPDATE renders SET ${set} WHERE id = $1`, [id]);

/** Opens the stream as a browser does and collects its events. */
const watch = async (person: Person, id: string) => {
  const sent = request({
    host: '127.0.0.1',
    port,
    path: `/api/renders/${id}/events`,
    headers: { cookie: person.cookie },
    agent: false,
  });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  // A deliberate disconnect shows as an error of the connection.
  response.on('error', () => {});
  const ended = new Promise<void>((resolve) => {
    response.once('close', resolve);
  });
  const events = () =>
    text.split('\n\n').flatMap((event) => (event.startsWith('data: ') ? [JSON.parse(event.slice(6))] : []));
  return { response, events, ended, leave: () => sent.destroy() };
};

test('the stream sends the current state at once, then each change, and ends with the render', async () => {
  const person = await service.person();
  const id = await queueRender(person);
  const { response, events, ended } = await watch(person, id);
  expect(response.headers['content-type']).toMatch('text/event-stream');
  await waitUntil('the first event', () => events().length === 1);
  expect(events()[0]).toEqual((await person.call('GET', `/api/renders/${id}`)).json());

  await change(id, `state = 'running', stage = 'rendering', progress = 0.25`);
  await waitUntil('the progress', () => events().length === 2);
  expect(events()[1]).toMatchObject({ state: 'running', stage: 'rendering', progress: 0.25 });

  await change(id, `state = 'failed', error_code = 'STALLED', finished_at = now()`);
  await ended;
  expect(events()).toHaveLength(3);
  expect(events()[2]).toMatchObject({ state: 'failed', error: { code: 'STALLED' } });
});

test('the stream of an ended render has one event', async () => {
  const person = await service.person();
  const id = await queueRender(person);
  await person.call('POST', `/api/renders/${id}/cancel`);
  const answer = await person.call('GET', `/api/renders/${id}/events`);
  expect(answer.body.match(/^data: /gm)).toHaveLength(1);
});

test('changes that the owner cannot see send no event', async () => {
  const person = await service.person();
  const id = await queueRender(person);
  const { events, ended } = await watch(person, id);
  await waitUntil('the first event', () => events().length === 1);
  await change(id, 'heartbeat_at = now()');
  await change(id, 'progress = progress');
  await change(id, `state = 'cancelled'`);
  await ended;
  expect(events().map(({ state }) => state)).toEqual(['queued', 'cancelled']);
});

test('a client that disconnects leaves no stream or subscription', async () => {
  const person = await service.person();
  const id = await queueRender(person);
  const before = service.app.eventStreams.size;
  const { events, leave } = await watch(person, id);
  await waitUntil('the first event', () => events().length === 1);
  expect(service.app.eventStreams.size).toBe(before + 1);
  expect(subscriptions).toBe(1);
  leave();
  await waitUntil('the stream to close', () => service.app.eventStreams.size === before);
  await waitUntil('the subscription to end', () => subscriptions === 0);
});

test('a change is not missed while the listening connection to the database is down', async () => {
  const person = await service.person();
  const id = await queueRender(person);
  const { events, ended } = await watch(person, id);
  await waitUntil('the first event', () => events().length === 1);
  await service.deps.dataSource.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'polepro-changes' AND datname = current_database()`,
  );
  await change(id, `state = 'cancelled'`);
  await ended;
  expect(events().at(-1)).toMatchObject({ state: 'cancelled' });
});
