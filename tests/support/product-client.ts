import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import type { Promo } from '#schema/promo.ts';
import type { Account } from '#tests/support/browser/browser.ts';
import { cookieOf, jsonRequest } from '#tests/support/json-request.ts';
import { tusUpload } from '#tests/support/upload-client.ts';
import { WORK_MS, waitUntil } from '#tests/support/wait-until.ts';

const Render = z.object({ id: z.string(), state: z.string(), error: z.unknown() });
const SavedPromo = z.object({ id: z.string(), revision: z.number() });
const OverlayFile = z.object({ public_id: z.string() });
const Backgrounds = z.object({ personal: z.array(z.object({ id: z.string() })) });

type SavedPromo = z.infer<typeof SavedPromo>;

export type ProductClient = {
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
  /** Renders a saved promo and saves its video to `path`. @throws when it fails */
  renderTo: (promo: SavedPromo, path: string) => Promise<void>;
  /** Uploads a video; returns the id of its background, or of its first clip. */
  uploadVideo: (path: string) => Promise<string>;
  /** Uploads an overlay; returns its publicId. */
  uploadOverlay: (path: string) => Promise<string>;
};

/** The content of a response. @throws what a refused call answers */
const contentOf = async (path: string, response: Response): Promise<unknown> => {
  const content: unknown = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(content)}`);
  return content;
};

/** A client signed in with an account, which calls the running product as the browser does. */
export const productClient = async (
  address: string,
  { email, password }: Account,
): Promise<ProductClient> => {
  const login = jsonRequest({ address, cookie: '' }, 'POST', { email, password });
  const cookie = cookieOf(await fetch(`${address}/api/auth/login`, login));
  const call = async (path: string, body?: unknown): Promise<unknown> => {
    const method = body === undefined ? 'GET' : 'POST';
    return contentOf(path, await fetch(`${address}${path}`, jsonRequest({ address, cookie }, method, body)));
  };
  const save: ProductClient['save'] = async (document) =>
    SavedPromo.parse(await call('/api/promos', { title: 'Drill', document }));
  const request: ProductClient['request'] = async ({ id, revision }) =>
    Render.parse(await call('/api/renders', { promoId: id, revision }));
  const endOf = (id: string, limitMs: number): Promise<z.infer<typeof Render>> =>
    waitUntil(
      'the render to end',
      async () => {
        const render = Render.parse(await call(`/api/renders/${id}`));
        return ['queued', 'running'].includes(render.state) ? null : render;
      },
      limitMs,
    );
  const download: ProductClient['download'] = async (id) => {
    const response = await fetch(`${address}/api/renders/${id}/file`, { headers: { cookie } });
    if (!response.ok) throw new Error(`The video ${id}: ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  };
  const backgroundIds = async (): Promise<string[]> =>
    Backgrounds.parse(await call('/api/background-videos')).personal.map(({ id }) => id);
  return {
    save,
    request,
    ask: async (document) => (await request(await save(document))).id,
    ended: async (id) => (await endOf(id, 180_000)).state,
    download,
    renderTo: async (promo, path) => {
      const { id } = await request(promo);
      const { state, error } = await endOf(id, WORK_MS);
      if (state !== 'completed') throw new Error(`The render ${state}: ${JSON.stringify(error)}`);
      await writeFile(path, await download(id));
    },
    uploadVideo: async (path) => {
      const known = new Set(await backgroundIds());
      await tusUpload({ address, cookie }, path);
      const added = async (): Promise<string | undefined> =>
        (await backgroundIds()).find((id) => !known.has(id));
      return waitUntil('the uploaded video', added, WORK_MS);
    },
    uploadOverlay: async (path) => {
      const form = new FormData();
      form.append('file', new File([new Uint8Array(await readFile(path))], basename(path)));
      const sent = { method: 'POST', headers: { cookie, origin: address }, body: form };
      const response = await fetch(`${address}/api/upload-overlay`, sent);
      return OverlayFile.parse(await contentOf('/api/upload-overlay', response)).public_id;
    },
  };
};
