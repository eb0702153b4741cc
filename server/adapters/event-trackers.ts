import type { FastifyBaseLogger } from 'fastify';
import type { EventTracker } from '#server/ports/event-tracker.ts';

/** Writes events to the log of a development server. Nothing leaves the server. */
export const logEventTracker = (log: Pick<FastifyBaseLogger, 'info'>): EventTracker => ({
  track: async ({ name, facts }) =>
    log.info({ event: name, ...facts }, 'tracked event, without an events service'),
});

const TIMEOUT_MS = 10_000;

/** Meta's Graph API. A version works for two years. */
const API = 'https://graph.facebook.com/v23.0';

type MetaOptions = { pixelId: string; accessToken: string; api?: string };

/**
 * Sends events to Meta's Conversions API. No script of Meta runs in the browser, so Meta receives only these events.
 * https://developers.facebook.com/docs/marketing-api/conversions-api
 */
export const metaEventTracker = ({ pixelId, accessToken, api = API }: MetaOptions): EventTracker => ({
  track: async ({ id, name, at, facts, pageUrl, address, userAgent }) => {
    const event = {
      event_name: name,
      event_id: id,
      event_time: Math.floor(at.getTime() / 1000),
      event_source_url: pageUrl,
      action_source: 'website',
      user_data: { client_ip_address: address, client_user_agent: userAgent },
      custom_data: facts,
    };
    const response = await fetch(`${api}/${encodeURIComponent(pixelId)}/events`, {
      method: 'POST',
      // The token is not in the address, which proxies log.
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ data: [event] }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`Meta responded with ${response.status} to the event ${name}.`);
  },
});
