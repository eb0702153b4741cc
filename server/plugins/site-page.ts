import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SitePage } from '#contract/site-pages.ts';
import { compress } from '#server/build/compress.ts';
import { PUBLIC_URL_MARK } from '#server/build/prerender-pages.ts';

type ReadyPage = { html: Buffer; gzip: Buffer; br: Buffer; etag: string };

const etagOf = (html: Buffer): string =>
  `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;

/** By file and time of its build: a build may be swapped under a running server. */
const ready = new Map<string, { builtAt: number; page: Promise<ReadyPage> }>();

const prepare = async (file: string, publicUrl: string): Promise<ReadyPage> => {
  const html = Buffer.from((await readFile(file, 'utf8')).replaceAll(PUBLIC_URL_MARK, publicUrl));
  return { html, ...(await compress(html)), etag: etagOf(html) };
};

/** A page of the site that the build has rendered, with this installation's address; null without such a build. */
export const readSitePage = async (
  folder: string,
  { name }: SitePage,
  publicUrl: string,
): Promise<ReadyPage | null> => {
  const file = path.join(folder, '.pages', `${name}.html`);
  const found = await stat(file).catch(() => null);
  if (found === null) return null;
  const key = `${file} ${publicUrl}`;
  const known = ready.get(key);
  if (known?.builtAt === found.mtimeMs) return known.page;
  const page = prepare(file, publicUrl);
  ready.set(key, { builtAt: found.mtimeMs, page });
  return page;
};

const encodingFor = (request: FastifyRequest): 'br' | 'gzip' | null => {
  const { 'accept-encoding': accepted = '' } = request.headers;
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
};

/** Sends it, to be revalidated each time. At `/` the session decides between this page and the editor. */
export const sendSitePage = (request: FastifyRequest, reply: FastifyReply, page: ReadyPage): FastifyReply => {
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie', etag: page.etag });
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const encoding = encodingFor(request);
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(encoding === null ? page.html : page[encoding]);
};
