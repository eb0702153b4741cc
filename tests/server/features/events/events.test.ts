import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { metaEventTracker } from '#server/adapters/event-trackers.ts';
import type { TrackerEvent } from '#server/ports/event-tracker.ts';
import { startOtherServer } from '#tests/support/other-server.ts';
import { serviceForTest } from '#tests/support/test-service.ts';

const consent = (...categories: string[]): string =>
  `cc_cookie=${encodeURIComponent(JSON.stringify({ categories, revision: 0 }))}`;

/** A service that notes what would be sent to advertising. */
const startService = async () => {
  const tracked: TrackerEvent[] = [];
  const service = await serviceForTest({
    change: () => ({ eventTracker: { track: async (event) => void tracked.push(event) } }),
  });
  const send = async (payload: object, cookie = consent('necessary', 'marketing')): Promise<number> => {
    const headers = { cookie, 'user-agent': 'A browser', referer: 'http://127.0.0.1/upgrade' };
    const response = await service.app.inject({ method: 'POST', url: '/api/events', payload, headers });
    await service.deps.background.settle();
    return response.statusCode;
  };
  return { tracked, send };
};

test('[EV-004] [EV-006] [EV-008] [EV-009] [EV-010] events of somebody who consented are tracked', async () => {
  const { tracked, send } = await startService();
  const events = [
    { name: 'Lead' },
    { name: 'ViewContent', content: 'upgrade-page' },
    { name: 'CompleteRegistration' },
    { name: 'VideoGenerated' },
    { name: 'DownloadLimitReached' },
  ];
  for (const event of events) expect(await send(event)).toBe(204);
  expect(tracked.map(({ name }) => name)).toEqual(events.map(({ name }) => name));
  expect(tracked[1]).toMatchObject({
    facts: { content_name: 'upgrade-page' },
    pageUrl: 'http://127.0.0.1/upgrade',
    userAgent: 'A browser',
  });
});

test.each([
  ['EV-011] [EV-005] [EV-015', 'individual_pro', 6.99],
  ['EV-016', 'studio_pro', 39.99],
])('[%s] a purchase of %s is worth %d USD, whatever the browser says', async (_, plan, value) => {
  const { tracked, send } = await startService();
  expect(await send({ name: 'Purchase', plan })).toBe(204);
  expect(tracked[0]?.facts).toEqual({ value, currency: 'USD', plan });
  expect(await send({ name: 'Purchase', plan, value: 1 })).toBe(400);
});

test('[EV-007] a checkout names its plan', async () => {
  const { tracked, send } = await startService();
  await send({ name: 'InitiateCheckout', plan: 'studio_pro' });
  expect(tracked[0]?.facts).toEqual({ plan: 'studio_pro' });
});

test.each([
  ['no choice', ''],
  ['necessary alone', consent('necessary')],
  ['analytics alone', consent('necessary', 'analytics')],
  ['something unreadable', 'cc_cookie=marketing'],
])('with %s nothing is tracked', async (_, cookie) => {
  const { tracked, send } = await startService();
  expect(await send({ name: 'Lead' }, cookie)).toBe(204);
  expect(tracked).toEqual([]);
});

const event: TrackerEvent = {
  id: 'event-1',
  name: 'Purchase',
  at: new Date('2026-11-23T12:00:00Z'),
  facts: { value: 6.99, currency: 'USD' },
  pageUrl: 'https://promo.example.com/upgrade',
  address: '203.0.113.7',
  userAgent: 'A browser',
};

/** Stands in for Meta, and answers with this status. */
const startMeta = async (status: number) => {
  const seen: { request: IncomingMessage; body: unknown }[] = [];
  const api = await startOtherServer(async (request, response) => {
    seen.push({ request, body: await json(request) });
    response.writeHead(status).end('{}');
  });
  return { seen, api };
};

test('Meta gets the event as its Conversions API takes it, and the token in no address', async () => {
  const { seen, api } = await startMeta(200);
  await metaEventTracker({ pixelId: '123', accessToken: 'secret', api }).track(event);
  expect(seen[0]?.request.url).toBe('/123/events');
  expect(seen[0]?.request.headers.authorization).toBe('Bearer secret');
  expect(seen[0]?.body).toEqual({
    data: [
      {
        event_name: 'Purchase',
        event_id: 'event-1',
        event_time: 1_795_435_200,
        event_source_url: 'https://promo.example.com/upgrade',
        action_source: 'website',
        user_data: { client_ip_address: '203.0.113.7', client_user_agent: 'A browser' },
        custom_data: { value: 6.99, currency: 'USD' },
      },
    ],
  });
});

test('an event that Meta refuses is an error, which names no secret', async () => {
  const { api } = await startMeta(400);
  const sent = metaEventTracker({ pixelId: '123', accessToken: 'secret', api }).track(event);
  await expect(sent).rejects.toThrow('Meta responded with 400 to the event Purchase.');
});
