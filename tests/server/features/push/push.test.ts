import { expect, test } from 'vitest';
import type { PushSubscription } from '#contract/accounts/push.contract.ts';
import type { PushMessage, PushSender } from '#server/ports/push-sender.ts';
import { codeOf } from '#tests/support/billing-fixtures.ts';
import { somePushSubscription } from '#tests/support/push-fixtures.ts';
import { askForRender, attemptRender, queueRender } from '#tests/support/queued-render.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { standInEngine } from '#tests/support/stand-in-engine.ts';
import { type Person, serviceForTest } from '#tests/support/test-service.ts';

type Sent = { device: PushSubscription; message: PushMessage };

/** A service whose devices take notifications, or answer as `outcomes` says by their address. */
const startService = async (outcomes: Record<string, 'gone' | Error> = {}) => {
  const sent: Sent[] = [];
  const pushSender: PushSender = {
    publicKey: 'the-key',
    send: async (device, message) => {
      sent.push({ device, message });
      const outcome = outcomes[device.endpoint];
      if (outcome instanceof Error) throw outcome;
      return outcome ?? 'sent';
    },
  };
  const service = await serviceForTest({ change: () => ({ pushSender }) });
  await loadSmallLibrary(service.deps, service.folder);
  let seconds = 4;
  /** Each of another length, as the same again comes from the cache; `meanwhile` happens while it waits. */
  const makeVideo = async (
    person: Person,
    meanwhile: () => Promise<unknown> = async () => undefined,
  ): Promise<void> => {
    const id = await queueRender(person, { videoDuration: (seconds += 1) });
    await meanwhile();
    await attemptRender(service, id, standInEngine());
    await service.deps.background.settle();
  };
  return { service, sent, makeVideo };
};

const subscribe = (person: Person, device: object) => person.call('PUT', '/api/push/subscription', device);

test('a finished video is announced on the devices of its person, by the title of the promo and nothing else', async () => {
  const { service, sent, makeVideo } = await startService();
  const [ana, mia] = [await service.addPerson(), await service.addPerson()];
  expect((await ana.call('GET', '/api/push')).json()).toEqual({ publicKey: 'the-key' });
  expect((await subscribe(ana, somePushSubscription('ana'))).statusCode).toBe(204);
  await subscribe(mia, somePushSubscription('mia'));
  await makeVideo(ana);
  const [render] = (await ana.call('GET', '/api/renders')).json().renders;
  expect(sent).toEqual([
    { device: somePushSubscription('ana'), message: { title: 'Friday', promoId: render.promoId } },
  ]);
});

test('a video that failed is announced to nobody', async () => {
  const { service, sent } = await startService();
  const person = await service.addPerson();
  await subscribe(person, somePushSubscription('phone'));
  const { id } = (await askForRender(person)).json();
  const engine = { ...standInEngine(), render: () => Promise.reject(new Error('no room')) };
  await attemptRender(service, id, engine);
  await service.deps.background.settle();
  expect(sent).toEqual([]);
});

test('a device belongs to the last person who signed in on it, and gets no notifications once they have signed out', async () => {
  const { service, sent, makeVideo } = await startService();
  const [ana, mia] = [await service.addPerson(), await service.addPerson()];
  const device = somePushSubscription('shared');
  await subscribe(ana, device);
  await subscribe(mia, device);
  await makeVideo(ana);
  expect(sent).toEqual([]);
  await makeVideo(mia);
  expect(sent.map(({ device: notified }) => notified)).toEqual([device]);
  await makeVideo(mia, () => mia.call('POST', '/api/auth/logout'));
  expect(sent).toHaveLength(1);
});

test('a device that takes none any more is forgotten, and one that fails is tried at the next video', async () => {
  const [gone, failing] = [somePushSubscription('gone'), somePushSubscription('failing')];
  const { service, sent, makeVideo } = await startService({
    [gone.endpoint]: 'gone',
    [failing.endpoint]: new Error('busy'),
  });
  const person = await service.addPerson();
  await subscribe(person, gone);
  await makeVideo(person);
  await makeVideo(person);
  expect(sent).toHaveLength(1);
  await subscribe(person, failing);
  await makeVideo(person);
  await makeVideo(person);
  expect(sent.slice(1).map(({ device }) => device)).toEqual([failing, failing]);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/a',
  'https://fcm.googleapis.com:8443/fcm/send/a',
  'https://fcm.googleapis.com.example.com/a',
  'https://127.0.0.1/a',
  'https://user@fcm.googleapis.com/a',
  'no address',
])('the address %s is no push service: the field is named, and nothing is stored', async (endpoint) => {
  const { service } = await startService();
  const person = await service.addPerson();
  const response = await subscribe(person, { ...somePushSubscription('a'), endpoint });
  expect(codeOf(response)).toEqual([400, 'VALIDATION_FAILED']);
  expect(response.body).toContain('endpoint');
  expect(await service.deps.dataSource.query('SELECT 1 FROM push_subscriptions')).toEqual([]);
});

test('without keys nothing is sent, and the page learns so', async () => {
  const service = await serviceForTest();
  const person = await service.addPerson();
  expect((await person.call('GET', '/api/push')).json()).toEqual({ publicKey: null });
  expect(codeOf(await subscribe(person, somePushSubscription('a')))).toEqual([503, 'PUSH_NOT_SET_UP']);
});
