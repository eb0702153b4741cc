import { z } from 'zod';
import type { Promo } from '#schema/promo.ts';
import { cookieOf, jsonRequest } from '#tests/support/json-request.ts';
import type { RunningProduct } from '#tests/support/running-product.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const Render = z.object({ id: z.string(), state: z.string(), error: z.unknown() });
const SavedPromo = z.object({ id: z.string(), revision: z.number() });

type SavedPromo = z.infer<typeof SavedPromo>;

export type RenderClient = {
  /** Saves a promo. */
  save: (document: Promo) => Promise<SavedPromo>;
  /** Requests the video of a saved promo; returns the render. */
  request: (promo: SavedPromo) => Promise<{ id: string; state: string }>;
  /** Saves a promo and requests its video; returns the render's id. */
  ask: (document: Promo) => Promise<string>;
  /** Waits until a render has ended, at most three minutes; returns its state. */
  ended: (id: string) => Promise<string>;
  /** The complete video of a completed render. */
  download: (id: string) => Promise<Buffer>;
};

/** A client signed in with the demo account of a role, which calls the running product as the browser does. */
export const renderClient = async (
  { address, account }: Pick<RunningProduct, 'address' | 'account'>,
  role = 'pro',
): Promise<RenderClient> => {
  const { email, password } = account(role);
  const login = jsonRequest({ address, cookie: '' }, 'POST', { email, password });
  const cookie = cookieOf(await fetch(`${address}/api/auth/login`, login));
  const call = async (path: string, body?: unknown): Promise<unknown> => {
    const method = body === undefined ? 'GET' : 'POST';
    const response = await fetch(`${address}${path}`, jsonRequest({ address, cookie }, method, body));
    const content: unknown = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(content)}`);
    return content;
  };
  const save: RenderClient['save'] = async (document) =>
    SavedPromo.parse(await call('/api/promos', { title: 'Drill', document }));
  const request: RenderClient['request'] = async ({ id, revision }) =>
    Render.parse(await call('/api/renders', { promoId: id, revision }));
  return {
    save,
    request,
    ask: async (document) => (await request(await save(document))).id,
    ended: (id) =>
      waitUntil(
        'the render to end',
        async () => {
          const { state } = Render.parse(await call(`/api/renders/${id}`));
          return ['queued', 'running'].includes(state) ? null : state;
        },
        180_000,
      ),
    download: async (id) => {
      const response = await fetch(`${address}/api/renders/${id}/file`, { headers: { cookie } });
      if (!response.ok) throw new Error(`The video ${id}: ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },
  };
};
