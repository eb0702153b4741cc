import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { AssetSources } from '#schema/asset-source.ts';
import type { StagedAsset } from '#server/ports/render-engine.ts';
import { parseRange } from '#server/rendering/parse-range.ts';

/** Serves the files of one render to that render's browser. */
export type AssetServer = {
  /** URL of each staged asset, by asset id. */
  urls: Readonly<Record<string, string>>;
  close: () => Promise<void>;
};

const mimeTypes: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.mov': 'video/quicktime',
  '.webm': 'video/webm',
  '.gif': 'image/gif',
};

/** The page that Remotion serves, from another port of this machine. */
const isOwnPage = (origin: string | undefined): origin is string =>
  origin !== undefined && /^http:\/\/(localhost|127\.0\.0\.1):\d+$/.test(origin);

const serveFile = async (
  request: IncomingMessage,
  response: ServerResponse,
  files: ReadonlyMap<string, string>,
): Promise<void> => {
  const { origin, range: rangeHeader } = request.headers;
  if (isOwnPage(origin)) {
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-allow-headers', 'range');
    response.setHeader('access-control-expose-headers', 'content-range, content-length, accept-ranges');
  }
  const localPath = files.get(request.url ?? '');
  if (localPath === undefined) {
    response.writeHead(404).end();
    return;
  }
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  const { size } = await stat(localPath);
  const range = parseRange(rangeHeader, size);
  response.setHeader('accept-ranges', 'bytes');
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'content-range': `bytes */${size}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  response.writeHead(range === null ? 200 : 206, {
    'content-type': mimeTypes[extname(localPath).toLowerCase()] ?? 'application/octet-stream',
    'content-length': Math.max(0, end - start + 1),
    ...(range === null ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  if (request.method === 'HEAD' || size === 0) response.end();
  else await pipeline(createReadStream(localPath, { start, end }), response);
};

/**
 * Starts a server on a free port of 127.0.0.1 that serves these files only. Every URL contains a secret, so that
 * another process on this machine cannot read a user's video by scanning ports.
 */
export const startAssetServer = async (
  assets: Readonly<Record<string, Pick<StagedAsset, 'localPath'>>>,
): Promise<AssetServer> => {
  const secret = randomBytes(16).toString('base64url');
  const paths = Object.entries(assets).map(([id, { localPath }], index) => ({
    id,
    localPath,
    path: `/${secret}/${index}${extname(localPath).toLowerCase()}`,
  }));
  const files = new Map(paths.map(({ path, localPath }) => [path, localPath]));
  const server = createServer((request, response) => {
    // A browser that disconnects mid-file is no error; an unreadable file closes the connection.
    serveFile(request, response, files).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ host: '127.0.0.1', port: 0 }, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The asset server has no port.');
  return {
    urls: Object.fromEntries(paths.map(({ id, path }) => [id, `http://127.0.0.1:${address.port}${path}`])),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** The composition's sources: the metadata of the staged files and the URLs that serve them. */
export const servedSources = (
  assets: Readonly<Record<string, StagedAsset>>,
  urls: Readonly<Record<string, string>>,
): AssetSources =>
  Object.fromEntries(
    Object.entries(assets).flatMap(([id, { localPath: _path, ...facts }]) => {
      const url = urls[id];
      return url === undefined ? [] : [[id, { ...facts, url }]];
    }),
  );
