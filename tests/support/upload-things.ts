import { readFile } from 'node:fs/promises';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Person, TestService } from '#tests/support/service-with-people.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import { formOf, idOf, startUpload, tusHeaders } from '#tests/support/upload-client.ts';

const bytes = await readFile(smallVideo);
const video = { name: 'spin.mp4', bytes };

/** Bytes that the first request of an upload begins with, and those that go on with it. */
const LENGTH = 1000;

/** An upload of the owner's that has just begun. */
export const newUploadOf = async (owner: Person): Promise<string> =>
  idOf(await startUpload(owner, LENGTH, { kind: 'overlay', filename: 'a.gif' }));

/** Somebody whose library the caller may fill, if there is anybody. */
const memberOf = async (service: TestService, caller: Person): Promise<string> => {
  const [{ studioId }] = await service.deps.dataSource.query(
    'SELECT studio_id AS "studioId" FROM users WHERE id = $1',
    [caller.id],
  );
  return (await service.person({ role: 'studio_team', studioId })).id;
};

/** What such a call sends so that it succeeds for this caller; undefined for other calls. */
export const uploadBodyOf = async (
  service: TestService,
  caller: Person,
  { path, method, form }: Endpoint,
): Promise<unknown> => {
  if (path === '/api/uploads/:id' && method === 'PATCH') return Buffer.alloc(10);
  if (path === '/api/admin/upload-to-user') {
    return formOf({ video, title: 'For you', targetUserId: await memberOf(service, caller) });
  }
  return form === undefined ? undefined : formOf({ [form.file]: video });
};

/** The headers of the protocol that some calls speak. */
export const uploadHeadersOf = ({ path, method, answers }: Endpoint): Record<string, string> => {
  if (answers !== 'protocol') return {};
  if (path === '/api/uploads') return tusHeaders({ 'upload-length': String(LENGTH) });
  return method === 'PATCH'
    ? tusHeaders({ 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' })
    : tusHeaders({});
};
