import { z } from 'zod';
import type { Promo } from '#schema/promo.ts';
import type { RunningProduct } from '#tests/support/running-product.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const Render = z.object({ id: z.string(), state: z.string(), error: z.unknown() });
const SavedPromo = z.object({ id: z.string(), revision: z.number() });

export type RenderClient = {
  /** Saves a promo and asks for its video; the id of the render. */
  ask: (document: Promo) => Promise<string>;
  /** Waits until a render has ended, at most three minutes; how. */
  ended: (id: string) => Promise<string>;
};

/** A signed-in person who talks to the running product as the browser does. */
export const renderClient = async ({ address, account }: RunningProduct): Promise<RenderClient> => {
  const headers = { origin: address, 'content-type': 'application/json' };
  const { email, password } = account('pro');
  const signedIn = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const call = async (path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${address}${path}`, {
      headers: body === undefined ? { cookie } : { ...headers, cookie },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const content: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(content)}`);
    return content;
  };
  return {
    ask: async (document) => {
      const promo = SavedPromo.parse(await call('/api/promos', { title: 'Drill', document }));
      const wish = { promoId: promo.id, revision: promo.revision };
      return Render.parse(await call('/api/renders', wish)).id;
    },
    ended: (id) =>
      waitUntil(
        'the render to end',
        async () => {
          const { state } = Render.parse(await call(`/api/renders/${id}`));
          return ['queued', 'running'].includes(state) ? null : state;
        },
        180_000,
      ),
  };
};
