import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Endpoint } from '#contract/endpoint.ts';
import { projectRoot } from '#server/project-root.ts';
import { compressWhenQueued } from '#tests/support/compression-fixtures.ts';
import { workInBackground } from '#tests/support/job-steps.ts';
import { attemptIngest } from '#tests/support/queued-upload.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import type { Person, TestService } from '#tests/support/test-service.ts';
import { formOf, idOf, startUpload, tusHeaders } from '#tests/support/upload-client.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const bytes = await readFile(smallVideo);
const video = { name: 'spin.mp4', bytes };

/** The bytes of an upload's first request, and of those that continue it. */
const LENGTH = 1000;

/** An upload of the owner's that has just begun, of an overlay unless a video is asked for. */
export const newUploadOf = async (
  owner: Person,
  metadata: Record<string, string> = { kind: 'overlay', filename: 'a.gif' },
): Promise<string> => idOf(await startUpload(owner, LENGTH, metadata));

/** Somebody whose library the caller may fill, if there is anybody. */
const memberOf = async (service: TestService, caller: Person): Promise<string> => {
  const [{ studioId }] = await service.deps.dataSource.query(
    'SELECT studio_id AS "studioId" FROM users WHERE id = $1',
    [caller.id],
  );
  return (await service.addPerson({ role: 'studio_team', studioId })).id;
};

const imageFile = {
  name: 'heart.jpg',
  bytes: await readFile(path.join(projectRoot, 'tests/support/files/small.jpg')),
};

/** A form for the media endpoint, with a permission of the caller's. */
export const signedForm = async (caller: Person, changes: Record<string, string> = {}): Promise<FormData> => {
  const { cloud_name: _cloud, ...params } = (
    await caller.call('GET', '/api/get-signed-upload-params')
  ).json();
  const fields = { ...params, timestamp: String(params.timestamp), context: 'duration=12.5', ...changes };
  return formOf({ file: video, ...fields });
};

export const MEDIA_ENDPOINT = '/api/v1_1/polepro/video/upload';

/** What asks for the clips of a video that the caller has just sent to the media endpoint. */
export const newSegmentInput = async (caller: Person) => {
  const sent = (await caller.call('POST', MEDIA_ENDPOINT, await signedForm(caller))).json();
  return { publicId: sent.public_id, title: 'Friday', userId: caller.id, secureUrl: sent.secure_url };
};

/** The upload of the caller's that waits for a worker, once there is one. */
export const queuedUploadOf = ({ deps }: TestService, { id }: Person): Promise<string> =>
  waitUntil('an upload to wait', async () => {
    const rows: { id: string }[] = await deps.dataSource.query(
      `SELECT id FROM uploads WHERE uploader_id = $1 AND state = 'queued'`,
      [id],
    );
    return rows[0]?.id;
  });

/** A worker makes what the caller uploads as soon as it waits. */
export const ingestWhenQueued = (service: TestService, caller: Person): void => {
  workInBackground(
    queuedUploadOf(service, caller).then((id) => attemptIngest(service, id, service.deps.mediaIngest)),
  );
};

/** What such a call sends so that it succeeds for this caller; undefined for other calls. */
export const uploadBodyOf = async (
  service: TestService,
  caller: Person,
  { path: url, method, form }: Endpoint,
): Promise<unknown> => {
  if (url === '/api/uploads/:id' && method === 'PATCH') return Buffer.alloc(10);
  if (url === '/api/admin/upload-to-user') {
    return formOf({ video, title: 'For you', targetUserId: await memberOf(service, caller) });
  }
  if (url === MEDIA_ENDPOINT) return signedForm(caller);
  if (url === '/api/overlays/:id/thumbnail') return formOf({ thumbnail: imageFile });
  if (url === '/api/compress-video') {
    compressWhenQueued(service, caller);
    return formOf({ video });
  }
  if (url === '/api/upload-overlay') {
    ingestWhenQueued(service, caller);
    return formOf({ file: { ...video, name: 'heart.webm' } });
  }
  return form === undefined ? undefined : formOf({ [form.file]: video });
};

/** The headers of the protocol that some calls speak. */
export const uploadHeadersOf = ({ path: url, method, responseType }: Endpoint): Record<string, string> => {
  if (responseType !== 'protocol') return {};
  if (url === '/api/uploads') return tusHeaders({ 'upload-length': String(LENGTH) });
  return method === 'PATCH'
    ? tusHeaders({ 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' })
    : tusHeaders({});
};
