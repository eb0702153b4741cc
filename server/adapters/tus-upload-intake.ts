import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { errorCode } from '#server/error-code.ts';
import { freeBytes } from '#server/files/directories.ts';
import { writeLimited } from '#server/files/write-limited.ts';
import type {
  IncomingBytes,
  IncomingFile,
  IntakeProblem,
  UploadIntake,
} from '#server/ports/upload-intake.ts';

const ID = /^[\w-]{22}$/;
/** @tus/server stores an upload's metadata in a second file. */
const METADATA_SUFFIX = '.json';
const ROUTE = '/api/uploads';
const assertId = (id: string): void => {
  if (!ID.test(id)) throw new Error(`Not the id of an upload: ${JSON.stringify(id)}`);
};

/** Node requires `duplex` for a streamed body; the DOM types lack it. */
type StreamingRequest = RequestInit & { duplex: 'half' };

type TusRequest = {
  method: 'POST' | 'PATCH' | 'HEAD';
  id: string;
  headers: Record<string, string>;
  bytes: IncomingBytes | null;
};

const bytesHeaders = ({ announcedBytes }: IncomingBytes): Record<string, string> => ({
  'content-type': 'application/offset+octet-stream',
  ...(announcedBytes === null ? {} : { 'content-length': String(announcedBytes) }),
});

const webRequest = ({ method, id, headers, bytes }: TusRequest): Request => {
  const init: StreamingRequest = {
    method,
    headers: { 'tus-resumable': '1.0.0', ...headers, ...(bytes === null ? {} : bytesHeaders(bytes)) },
    duplex: 'half',
  };
  // The same streams, declared separately in the types of Node and the DOM.
  if (bytes !== null) init.body = Readable.toWeb(bytes.stream) as ReadableStream;
  return new Request(`http://localhost${ROUTE}${method === 'POST' ? '' : `/${id}`}`, init);
};

const problems: Record<number, IntakeProblem> = {
  404: 'not-found',
  410: 'not-found',
  409: 'out-of-step',
  413: 'too-large',
};

/** Stores uploads as files in `folder`, named by their ids. @tus/server implements the protocol. */
export const tusUploadIntake = (folder: string): UploadIntake => {
  const names = new WeakMap<Request, string>();
  let opened: Promise<Server> | null = null;

  const pathOf = (id: string): string => {
    assertId(id);
    return path.join(folder, id);
  };

  const open = async (): Promise<Server> => {
    await mkdir(folder, { recursive: true });
    return new Server({
      path: ROUTE,
      relativeLocation: true,
      allowedOrigins: () => false,
      datastore: new FileStore({ directory: folder }),
      // We create the requests ourselves, and know the id of each.
      namingFunction: (request) => names.get(request) ?? '',
    });
  };

  const statFile = async (id: string): Promise<IncomingFile | null> => {
    try {
      const { size, mtime } = await stat(pathOf(id));
      return { id, bytes: size, changedAt: mtime };
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null;
      throw error;
    }
  };

  const respond = async (request: TusRequest): Promise<Headers | IntakeProblem> => {
    assertId(request.id);
    opened ??= open();
    const server = await opened;
    const web = webRequest(request);
    names.set(web, request.id);
    const { status, headers } = await server.handleWeb(web);
    return status < 400 ? headers : (problems[status] ?? 'failed');
  };

  /** The server omits the offset if no bytes were sent. */
  const offsetAfter = async (request: TusRequest): Promise<number | IntakeProblem> => {
    const headers = await respond(request);
    return typeof headers === 'string' ? headers : Number(headers.get('upload-offset'));
  };

  return {
    create: (id, { length, metadata }, first) => {
      const headers = {
        'upload-length': String(length),
        ...(metadata === null ? {} : { 'upload-metadata': metadata }),
      };
      return offsetAfter({ method: 'POST', id, headers, bytes: first });
    },
    append: (id, offset, bytes) =>
      offsetAfter({ method: 'PATCH', id, headers: { 'upload-offset': String(offset) }, bytes }),
    measure: async (id) => {
      const headers = await respond({ method: 'HEAD', id, headers: {}, bytes: null });
      if (typeof headers === 'string') return headers;
      return { offset: Number(headers.get('upload-offset')), metadata: headers.get('upload-metadata') };
    },
    receive: async (id, stream, limit) => {
      await mkdir(folder, { recursive: true });
      return writeLimited(stream, pathOf(id), limit);
    },
    stat: statFile,
    pathOf,
    delete: async (id) => {
      for (const file of [pathOf(id), `${pathOf(id)}${METADATA_SUFFIX}`]) await rm(file, { force: true });
    },
    list: async () => {
      const files = await readdir(folder).catch((error: unknown) => {
        if (errorCode(error) === 'ENOENT') return [];
        throw error;
      });
      const found = await Promise.all(files.filter((name) => ID.test(name)).map(statFile));
      return found.filter((file) => file !== null);
    },
    freeBytes: async () => {
      await mkdir(folder, { recursive: true });
      return freeBytes(folder);
    },
  };
};
