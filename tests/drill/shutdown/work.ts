import { openAsBlob } from 'node:fs';
import { type Call, recordCall } from '#tests/drill/shutdown/callers.ts';
import { jsonRequest } from '#tests/support/json-request.ts';
import { queuedDocument } from '#tests/support/queued-render.ts';
import { tusUpload, type ServiceSession } from '#tests/support/upload-client.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const RENDERS = 2;
const CHUNK_BYTES = 512 * 1024;

export type Work = {
  /** Begins a resumable upload, and returns as soon as this share of it has been sent. */
  upload: (share: number) => Promise<void>;
  /** Once the upload is complete, however often it had to resume. */
  uploaded: () => Promise<void>;
  /** The requests that wait for a job, once they have ended. */
  responses: () => Promise<Call[]>;
};

/** Sends it again while the service is too busy to answer. */
const post = (session: ServiceSession, url: string, body: unknown): Promise<{ id: string }> =>
  waitUntil(`a response of ${url}`, async () => {
    const response = await fetch(`${session.address}${url}`, jsonRequest(session, 'POST', body));
    const content = await response.json();
    if (response.status === 503) return null;
    if (!response.ok) throw new Error(`${url}: ${response.status} ${JSON.stringify(content)}`);
    return content as { id: string }; // as the contract declares it
  });

/** Asks for renders that nobody has asked for before, and for a compression, whose request waits for its end. */
export const startWork = async (
  session: ServiceSession,
  { round, clip }: { round: number; clip: string },
): Promise<Work> => {
  for (let number = 1; number <= RENDERS; number += 1) {
    const header = { id: 'header', content: `Round ${round}, ${number}`, x: 50, y: 30, fontSize: 40 };
    const document = { ...queuedDocument, textElements: [header], videoDuration: 10 };
    const { id } = await post(session, '/api/promos', { title: `Round ${round}`, document });
    await post(session, '/api/renders', { promoId: id, revision: 1, qualityPreset: 'draft' });
  }
  const form = new FormData();
  form.append('targetSize', '1');
  form.append('video', await openAsBlob(clip), 'clip.mp4');
  const { address, cookie } = session;
  const compressing = recordCall(() =>
    fetch(`${address}/api/compress-video`, {
      method: 'POST',
      headers: { cookie, origin: address },
      body: form,
    }),
  );
  let uploading: Promise<unknown> = Promise.resolve();
  return {
    upload: async (share) => {
      const { size } = await openAsBlob(clip);
      const { promise: isUnderWay, resolve } = Promise.withResolvers<void>();
      uploading = tusUpload(session, clip, {
        chunkSize: CHUNK_BYTES,
        onBytes: (sent) => {
          if (sent >= share * size) resolve();
        },
      });
      await Promise.race([isUnderWay, uploading]);
    },
    uploaded: async () => void (await uploading),
    responses: async () => [await compressing],
  };
};
