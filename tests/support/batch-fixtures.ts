import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import type { Endpoint } from '#contract/endpoint.ts';
import type { BatchView } from '#contract/videos/batches.contract.ts';
import { emptyClassInfo } from '#schema/class/class-info.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { newPromo } from '#schema/new-promo.ts';
import { newId } from '#server/db/new-id.ts';
import { finishRender } from '#tests/support/queued-render.ts';
import { loadSmallLibrary, smallLibrary } from '#tests/support/small-library.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import { type Person, type TestService, serviceForTest } from '#tests/support/test-service.ts';

/** A Monday. */
export const TODAY = '2026-11-23';

/** The form of a class on Thursday, with `changes`. */
export const classForm = (changes: object = {}) => ({
  classType: 'Spin Flow',
  instructorName: 'Mia Lee',
  classDate: '2026-11-26',
  time: '7:30 PM',
  ...changes,
});

export const newBatchBody = (rows: object[] = [{ form: classForm() }], changes: object = {}) => ({
  title: 'The week of November 23',
  start: { kind: 'catalog', id: 'neon-class' },
  rows,
  today: TODAY,
  ...changes,
});

/** A batch of one row, inserted by hand, of the person whose things a call is tried with. */
const newBatchOf = async ({ deps }: TestService, owner: Person): Promise<{ id: string; rowId: string }> => {
  const [id, rowId] = [newId(), newId()];
  await deps.dataSource.query(
    `INSERT INTO batches (id, owner_id, title, document) VALUES ($1, $2, 'The week', $3)`,
    [id, owner.id, newPromo()],
  );
  await deps.dataSource.query(
    `INSERT INTO batch_rows (id, batch_id, position, form) VALUES ($1, $2, 0, $3)`,
    [rowId, id, { ...emptyClassInfo(), ...classForm({ classDate: '2099-11-26' }) }],
  );
  return { id, rowId };
};

/** A batch, or a row of one, for `:id` of the endpoint; to download its ZIP, one with a finished video. */
export const newBatchIdFor = async (
  service: TestService,
  owner: Person,
  { path }: Pick<Endpoint, 'path'>,
): Promise<string> => {
  const { id, rowId } = await newBatchOf(service, owner);
  if (path.endsWith('/file')) {
    const promo = (await owner.call('POST', '/api/promos', { document: newPromo() })).json();
    const render = (await owner.call('POST', '/api/renders', { promoId: promo.id, revision: 1 })).json();
    await finishRender(service, render.id);
    await service.deps.dataSource.query('UPDATE batch_rows SET render_id = $2 WHERE id = $1', [
      rowId,
      render.id,
    ]);
  }
  if (path.endsWith('/review')) {
    await service.deps.dataSource.query('UPDATE batches SET started_at = now() WHERE id = $1', [id]);
  }
  return path.startsWith('/api/batch-rows/') ? rowId : id;
};

/** Bodies with which calls about batches succeed. */
export const batchBodies = {
  'POST /api/batches': () => newBatchBody(),
  'POST /api/batches/:id/start': () => ({ today: TODAY }),
  'POST /api/batches/:id/follow': () => ({ today: TODAY }),
  'POST /api/batches/:id/cancel': () => ({ today: TODAY }),
  'POST /api/batches/:id/review': () => ({ days: 7 }),
  'POST /api/batches/:id/retry': () => ({ today: TODAY }),
  'PUT /api/week-plan': () => ({
    isOn: true,
    weekday: 4,
    timeZone: 'Europe/Berlin',
    start: { kind: 'catalog', id: 'neon-class' },
  }),
  'PATCH /api/batch-rows/:id': () => ({ isLeftOut: true, today: TODAY }),
};

/** So many small videos, and the overlay of the small library. */
export const clipLibrary = (clips: number) => {
  const [video, overlay] = smallLibrary;
  if (video === undefined || overlay === undefined) throw new Error('The small library has both.');
  const videos = Array.from({ length: clips }, (_, index) => ({
    ...video,
    id: `starter-clip-${index}`,
    // Otherwise two promos that differ by their clips alone would be the same video.
    sha256: String(index).padStart(64, '0'),
  }));
  return [...videos, overlay];
};

/** A service with so many clips in everyone's library, and the owner of a studio. */
export const serviceWithClips = async (
  clips: number,
  works = false,
  settings: Record<string, string> = {},
): Promise<{ service: TestService; owner: Person }> => {
  const service = await serviceForTest({ works, settings });
  await loadSmallLibrary(service.deps, service.folder, clipLibrary(clips));
  return { service, owner: (await newStudio(service)).owner };
};

export const createBatch = async (
  owner: Person,
  ...body: Parameters<typeof newBatchBody>
): Promise<BatchView> => {
  const response = await owner.call('POST', '/api/batches', newBatchBody(...body));
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json();
};

export const readBatch = async (owner: Person, id: string): Promise<BatchView> =>
  (await owner.call('GET', `/api/batches/${id}?today=${TODAY}`)).json();

/** A promo whose texts show its class: what a batch starts from where everything renders. */
export const newStart = async (owner: Person): Promise<object> => {
  const textElements = ['header', 'schedule', 'time', 'instructor'].map((id) => defaultElement(id));
  const document = { ...newPromo(), textElements, videoDuration: 3 };
  return { kind: 'promo', id: (await owner.call('POST', '/api/promos', { document })).json().id };
};

export const startBatch = (owner: Person, id: string) =>
  owner.call('POST', `/api/batches/${id}/start`, { today: TODAY });

/** The files of the ZIP of a batch, as texts by their names. */
export const zipOf = async (owner: Person, id: string): Promise<Map<string, string>> => {
  const { rawPayload } = await owner.call('GET', `/api/batches/${id}/file`);
  const zip = await fromBufferPromise(rawPayload, { lazyEntries: true });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  return files;
};
