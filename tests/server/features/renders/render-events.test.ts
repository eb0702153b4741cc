import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPromo } from '#schema/new-promo.ts';
import { sweepSessions, startSession } from '#server/features/auth/sessions/sessions.service.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let service: TestService;
let port: number;
/** Renders and sessions whose changes the service is currently listening to, each as often as it listens. */
const subscriptions: string[] = [];
beforeAll(async () => {
  service = await startTestService({
    change: ({ changes }) => ({
      changes: {
        ...changes,
        subscribe: (id, listener) => {
          const stop = changes.subscribe(id, listener);
          subscriptions.push(id);
          return () => {
            stop();
            subscriptions.splice(subscriptions.indexOf(id), 1);
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

const requestEvents = ({ cookie }: Pick<Person, 'cookie'>, id: string) => {
  const path = `/api/renders/${id}/events`;
  const sent = request({ host: '127.0.0.1', port, path, headers: { cookie }, agent: false });
  sent.end();
  return sent;
};

/** Opens the stream as a browser does and collects its events. */
const watch = async (person: Pick<Person, 'cookie'>, id: string) => {
  const sent = requestEvents(person, id);
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
  const person = await service.addPerson();
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
  const person = await service.addPerson();
  const id = await queueRender(person);
  await person.call('POST', `/api/renders/${id}/cancel`);
  const response = await person.call('GET', `/api/renders/${id}/events`);
  expect(response.body.match(/^data: /gm)).toHaveLength(1);
});

test('changes that the owner cannot see send no event', async () => {
  const person = await service.addPerson();
  const id = await queueRender(person);
  const { events, ended } = await watch(person, id);
  await waitUntil('the first event', () => events().length === 1);
  await change(id, 'cost = 1');
  await change(id, 'progress = progress');
  await change(id, `state = 'cancelled'`);
  await ended;
  const sent = events();
  expect(sent.at(-1)?.state).toBe('cancelled');
  // Its place in line may have changed, which the owner sees.
  for (const [index, event] of sent.slice(1).entries()) expect(event).not.toEqual(sent[index]);
});

test('a client that disconnects leaves no stream or subscription', async () => {
  const person = await service.addPerson();
  const id = await queueRender(person);
  const before = service.app.eventStreams.open.size;
  const { events, leave } = await watch(person, id);
  await waitUntil('the first event', () => events().length === 1);
  expect(service.app.eventStreams.open.size).toBe(before + 1);
  expect(subscriptions.filter((each) => each === id)).toHaveLength(1);
  leave();
  await waitUntil('the stream to close', () => service.app.eventStreams.open.size === before);
  await waitUntil('the subscription to end', () => subscriptions.length === 0);
});

test('a change is not missed while the listening connection to the database is down', async () => {
  const person = await service.addPerson();
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

test.each(['sessions', 'renders'])(
  'a client that has gone while its row of %s is read leaves no stream or subscription',
  async (table) => {
    const person = await service.addPerson();
    const id = await queueRender(person);
    const { server } = service.app;
    const connections = promisify<number>((done) => server.getConnections(done));
    await service.deps.dataSource.transaction(async (manager) => {
      await manager.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      const sent = requestEvents(person, id).on('error', () => {});
      await waitUntil('the read', async () => {
        const locks = 'SELECT FROM pg_locks WHERE NOT granted AND relation = $1::regclass';
        return (await manager.query(locks, [table])).length > 0;
      });
      sent.destroy();
      await waitUntil('the service to notice', async () => (await connections()) === 0);
    });
    await waitUntil('the rows to be read', async () => {
      const active = `SELECT FROM pg_stat_activity
        WHERE state = 'active' AND pid <> pg_backend_pid() AND datname = current_database()`;
      return (await service.deps.dataSource.query(active)).length === 0;
    });
    await waitUntil('the stream to close', () => service.app.eventStreams.open.size === 0);
    await waitUntil('the subscription to end', () => subscriptions.length === 0);
    expect(await connections()).toBe(0);
  },
);

test('five streams of a person share one reading of the render, and a sixth is refused', async () => {
  const person = await service.addPerson();
  const id = await queueRender(person);
  const streams = await Promise.all(Array.from({ length: 5 }, () => watch(person, id)));
  for (const { events } of streams) await waitUntil('the first event', () => events().length === 1);
  expect(subscriptions.filter((each) => each === id)).toHaveLength(1);

  const sixth = await person.call('GET', `/api/renders/${id}/events`);
  expect([sixth.statusCode, sixth.json()]).toMatchObject([429, { code: 'TOO_MANY_STREAMS' }]);
  const another = await service.addPerson();
  const theirs = await watch(another, await queueRender(another));
  expect(theirs.response.statusCode).toBe(200);
  theirs.leave();

  await change(id, `state = 'running', progress = 0.5`);
  for (const { events } of streams) await waitUntil('the progress', () => events().length === 2);
  streams[0]?.leave();
  const next = await waitUntil('room for another stream', async () => {
    const opened = await watch(person, id);
    return opened.response.statusCode === 200 && opened;
  });
  await waitUntil('the present state', () => next.events().length === 1);
  await change(id, `state = 'cancelled'`);
  for (const { ended, events } of [...streams.slice(1), next]) {
    await ended;
    expect(events().at(-1)).toMatchObject({ state: 'cancelled' });
  }
});

describe('a stream ends with', () => {
  const endings: Record<string, (person: Person) => Promise<unknown>> = {
    'signing out': (person) => person.call('POST', '/api/auth/logout'),
    'the account': (person) => service.deps.dataSource.query('DELETE FROM users WHERE id = $1', [person.id]),
    'a session that expires': async ({ id }) => {
      await service.deps.dataSource.query(
        `UPDATE sessions SET expires_at = now() - interval '1 minute' WHERE user_id = $1`,
        [id],
      );
      await sweepSessions(service.deps);
    },
  };

  test.each(Object.entries(endings))('%s, and no other stream does', async (_, endSession) => {
    const person = await service.addPerson();
    const id = await queueRender(person);
    const elsewhere = { cookie: `polepro=${await startSession(service.deps, person.id)}` };
    const other = await service.addPerson();
    const ofOther = await watch(other, await queueRender(other));
    const stream = await watch(person, id);
    await waitUntil('the first event', () => stream.events().length === 1);
    const isSignedInElsewhere = endSession === endings['signing out'];
    const second = isSignedInElsewhere ? await watch(elsewhere, id) : null;
    await endSession(person);
    await stream.ended;
    await change(id, 'progress = 0.5');
    if (second !== null) await waitUntil('the progress', () => second.events().length === 2);
    expect(ofOther.response.closed).toBe(false);
    ofOther.leave();
    second?.leave();
    expect((await watch(person, id)).response.statusCode).toBe(401);
  });
});
