import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import webPush from 'web-push';
import { webPushSender } from '#server/adapters/web-push-sender.ts';
import { startOtherServer } from '#tests/support/other-server.ts';
import { somePushSubscription } from '#tests/support/push-fixtures.ts';

const message = { title: 'Friday', promoId: 'p1' };

/** A sender to a push service that answers with this status; what it was asked. */
const startPushService = async (status: number) => {
  const requests: { headers: IncomingMessage['headers']; url: string; body: Buffer }[] = [];
  const address = await startOtherServer(async (request, response) => {
    requests.push({ headers: request.headers, url: request.url ?? '', body: await buffer(request) });
    response.writeHead(status, status === 307 ? { location: 'http://127.0.0.1:9/' } : {}).end();
  });
  const keys = { ...webPush.generateVAPIDKeys(), subject: 'mailto:operator@example.test' };
  const sender = webPushSender(keys, (endpoint) => `${address}${new URL(endpoint).pathname}`);
  return { sender, keys, requests };
};

test('sends the message encrypted, signed for the push service, and held for a day', async () => {
  const { sender, keys, requests } = await startPushService(201);
  expect(sender.publicKey).toBe(keys.publicKey);
  expect(await sender.send(somePushSubscription('phone'), message)).toBe('sent');
  const [request] = requests;
  expect(request?.url).toBe('/fcm/send/phone');
  expect(request?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(request?.headers.authorization).toContain(`k=${keys.publicKey}`);
  expect(request?.body.length).toBeGreaterThan(80);
  expect(request?.body.toString('latin1')).not.toContain('Friday');
});

test.each([404, 410])('a device of which the push service says %s is gone', async (status) => {
  const { sender } = await startPushService(status);
  expect(await sender.send(somePushSubscription('phone'), message)).toBe('gone');
});

test.each([400, 429, 500, 307])(
  'a response of %s is an error, without the address of the device',
  async (status) => {
    const { sender } = await startPushService(status);
    const failed = await sender.send(somePushSubscription('phone'), message).catch((error: unknown) => error);
    expect(String(failed)).toMatch(/Error: /);
    expect(String(failed)).not.toContain('phone');
  },
);
