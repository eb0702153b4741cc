import { z } from 'zod';
import { DAY_MS } from '#schema/durations.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { newPromo } from '#schema/new-promo.ts';
import { cookieOf, jsonRequest } from '#tests/support/json-request.ts';
import type { RunningProduct } from '#tests/support/running-product.ts';

export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: unknown,
) => Promise<unknown>;

/** Calls as the demo account of a role; a call that finds the service down rejects. A response that is not JSON is a Buffer. */
export const signIn = async (
  { address, account }: RunningProduct,
  role: 'studio_owner' | 'pro' = 'studio_owner',
): Promise<Call> => {
  const { email, password } = account(role);
  const login = jsonRequest({ address, cookie: '' }, 'POST', { email, password });
  const cookie = cookieOf(await fetch(`${address}/api/auth/login`, login));
  return async (method, path, content) => {
    const response = await fetch(`${address}${path}`, jsonRequest({ address, cookie }, method, content));
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const read: unknown = isJson ? await response.json() : Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(read)}`);
    return read;
  };
};

/** A day so many days from now. */
export const dayFromNow = (fromToday: number): string =>
  new Date(Date.now() + fromToday * DAY_MS).toISOString().slice(0, 10);

/** A promo of three seconds or less whose texts follow the class: what a batch starts from that is not about the time of its renders. */
export const newShortStart = async (call: Call, seconds = 3): Promise<{ kind: 'promo'; id: string }> => {
  const textElements = ['header', 'schedule', 'time', 'instructor'].map((id) => defaultElement(id));
  const document = { ...newPromo(), textElements, videoDuration: seconds };
  const made = z.object({ id: z.string() }).parse(await call('POST', '/api/promos', { document }));
  return { kind: 'promo', id: made.id };
};
