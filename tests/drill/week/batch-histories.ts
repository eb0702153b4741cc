import type { ReviewPage } from '#contract/sharing/review-pages.contract.ts';
import type { ClassSession } from '#contract/timetable/timetable.contract.ts';
import type { BatchView } from '#contract/videos/batches.contract.ts';
import { sessionForm } from '#remotion/class-form/session-fields.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import { classTimeOf } from '#schema/class/clock-time.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { heldOf, type Row } from '#tests/bench/report.ts';
import { triesOf } from '#tests/drill/promises.ts';
import {
  clipLibrary,
  createBatch,
  newStart,
  readBatch,
  startBatch,
  TODAY,
  zipOf,
} from '#tests/support/batch-fixtures.ts';
import { newAssetOf } from '#tests/support/library-fixtures.ts';
import { newPersonIn, showIn } from '#tests/support/people-fixtures.ts';
import { finishRender } from '#tests/support/queued-render.ts';
import { randomNumbers } from '#tests/support/random-numbers.ts';
import { makeReviewLink, reviewerOf } from '#tests/support/review-fixtures.ts';
import { loadSmallLibrary, smallLibrary } from '#tests/support/small-library.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import { startTestDatabaseServer } from '#tests/support/test-database.ts';
import { startServiceOn, type Person, type TestService } from '#tests/support/test-service.ts';
import { sampleSession } from '#tests/support/timetable-fixtures.ts';

const HISTORIES = triesOf(300, 40);
const STEPS = 7;

const steps = [
  'cancel',
  'reinstate',
  'move',
  'rename',
  'substitute',
  'remove',
  'withdraw',
  'follow',
  'finish',
  'publish',
  'approve',
] as const;
type Step = (typeof steps)[number];

/** A batch of two classes, of which the first has a clip with a person. `sessionIds` lacks removed classes. */
type History = {
  service: TestService;
  owner: Person;
  batchId: string;
  sessionIds: (string | null)[];
  personId: string;
  clipId: string;
  isWithdrawn: boolean;
  reviewer: ReturnType<typeof reviewerOf> | null;
  /** The public pages, by render. */
  pages: Map<string, string>;
  random: () => number;
  /** Requests are limited per address, and each history has one. */
  address: string;
};

const newHistory = async (service: TestService, seed: number, random: () => number): Promise<History> => {
  const { owner } = await newStudio(service);
  const clipId = await newAssetOf(service, owner);
  const personId = await newPersonIn(owner);
  await showIn(owner, clipId, [personId]);
  const sessions: ClassSession[] = [];
  for (const classType of ['Spin', 'Heels'])
    sessions.push((await owner.call('POST', '/api/timetable/sessions', sampleSession({ classType }))).json());
  const rows = sessions.map((session, index) => ({
    sessionId: session.id,
    form: sessionForm(session),
    ...(index === 0 ? { assetId: clipId } : {}),
  }));
  const { id: batchId } = await createBatch(owner, rows, { start: await newStart(owner) });
  const sessionIds = sessions.map(({ id }) => id);
  return {
    service,
    owner,
    batchId,
    sessionIds,
    personId,
    clipId,
    isWithdrawn: false,
    reviewer: null,
    pages: new Map(),
    random,
    address: `10.${seed >> 8}.${seed & 255}.1`,
  };
};

type Video = { id: string; state: string; classInfo: ClassInfo; assetId: string | null; rowId: string };

/** Every render of the promos of the batch. */
const videosOf = ({ service, batchId }: History): Promise<Video[]> =>
  queryRows<Video>(
    service.deps.dataSource,
    `SELECT v.id, v.state, v.document -> 'classInfo' AS class_info, v.document #>> '{background,assetId}' AS asset_id,
            r.id AS row_id
       FROM batch_rows r JOIN renders v ON v.promo_id = r.promo_id WHERE r.batch_id = $1 ORDER BY v.created_at`,
    [batchId],
  );

const isStarted = async ({ owner, batchId }: History): Promise<boolean> =>
  (await readBatch(owner, batchId)).startedAt !== null;

const take = async (history: History, step: Step): Promise<void> => {
  const { owner, batchId, random, service } = history;
  const index = random() < 0.5 ? 0 : 1;
  const sessionId = history.sessionIds[index] ?? null;
  const change = async (changes: object): Promise<void> => {
    if (sessionId !== null) await owner.call('PATCH', `/api/timetable/sessions/${sessionId}`, changes);
  };
  switch (step) {
    case 'cancel':
      return change({ isCancelled: true });
    case 'reinstate':
      return change({ isCancelled: false });
    case 'move':
      return change({
        date: `2026-11-2${4 + Math.floor(random() * 6)}`,
        time: random() < 0.5 ? '19:30' : '07:00',
      });
    case 'rename':
      return change({ classType: `Flow ${Math.floor(random() * 9)}` });
    case 'substitute':
      return change({ instructor: `Ana ${Math.floor(random() * 9)}` });
    case 'remove': {
      await change({ isCancelled: true });
      if (sessionId === null) return;
      const removed = await owner.call('DELETE', `/api/timetable/sessions/${sessionId}`);
      if (removed.statusCode === 204) history.sessionIds[index] = null;
      return;
    }
    case 'withdraw':
      history.isWithdrawn = true;
      return void (await owner.call('POST', `/api/people/${history.personId}/withdraw`));
    case 'follow':
      return void (await owner.call('POST', `/api/batches/${batchId}/follow`, { today: TODAY }));
    case 'finish':
      for (const { id, state } of await videosOf(history))
        if (state === 'queued') await finishRender(service, id);
      return;
    case 'publish':
      for (const { id, state } of await videosOf(history)) {
        if (state !== 'completed') continue;
        const made = await owner.call('POST', `/api/renders/${id}/page`, { days: 7 });
        if (made.statusCode === 201) history.pages.set(id, made.json().path);
      }
      return;
    case 'approve': {
      if (!(await isStarted(history))) return;
      history.reviewer ??= reviewerOf(
        service,
        await makeReviewLink(owner, batchId, {}, 'batches'),
        history.address,
      );
      const page: ReviewPage = await history.reviewer.page();
      const promos = page.promos.flatMap(({ id, video: { revision } }) =>
        revision === null ? [] : [{ promoId: id, revision }],
      );
      await history.reviewer.approve(promos);
    }
  }
};

/** Whether the video shows another class than the timetable has now. */
const contradicts = ({ classInfo }: Video, session: ClassSession | undefined): boolean =>
  session === undefined ||
  session.status === 'cancelled' ||
  classInfo.classDate !== session.date ||
  classInfo.time !== classTimeOf(session.time) ||
  classInfo.classType !== session.classType ||
  classInfo.instructorName !== session.instructor;

const findSession = async (
  { owner, sessionIds }: History,
  index: number,
): Promise<ClassSession | undefined> => {
  const { sessions } = (await owner.call('GET', '/api/timetable?from=2026-11-16&to=2026-12-20')).json();
  return sessions.find(({ id }: ClassSession) => id === sessionIds[index]);
};

const isMarked = ({ findings }: BatchView['rows'][number]): boolean =>
  findings.some(({ kind }) => kind.startsWith('class-'));

/** What a video says about a class that the timetable contradicts, without a mark; also marks without a reason. */
const findFaults = async (history: History): Promise<string[]> => {
  const { owner, service, batchId, pages, isWithdrawn, clipId } = history;
  const batch = await readBatch(owner, batchId);
  if (batch.startedAt === null) return [];
  const videos = (await videosOf(history)).filter(({ state }) => state === 'completed');
  const reviewed: ReviewPage | null = (await history.reviewer?.page()) ?? null;
  const faults: string[] = [];
  let shown = 0;
  for (const [index, row] of batch.rows.entries()) {
    const session = await findSession(history, index);
    for (const video of videos.filter(({ rowId }) => rowId === row.id)) {
      const isWrong = contradicts(video, session);
      const isCurrent = row.render?.id === video.id;
      const note = (await owner.call('GET', `/api/renders/${video.id}/class`)).json().note;
      if (isWrong !== (note !== null)) faults.push(`note: ${String(note)}`);
      if (isCurrent && isWrong !== isMarked(row)) faults.push(`row: ${JSON.stringify(row.findings)}`);
      const isUnconsented = isWithdrawn && video.assetId === clipId;
      if (isCurrent && isUnconsented !== (row.render?.withdrawnPeople !== undefined))
        faults.push('row: consent');
      const path = pages.get(video.id);
      if (path !== undefined) {
        const { statusCode, body } = await service.app.inject({ url: path, remoteAddress: history.address });
        if (isUnconsented && statusCode !== 410) faults.push('page: consent');
        if (!isUnconsented && isWrong !== body.includes('Out of date')) faults.push('page: class');
      }
      const promo = reviewed?.promos.find(({ id }) => id === row.promo?.id);
      const isLatest = videos.findLast(({ rowId }) => rowId === row.id) === video;
      if (
        isLatest &&
        isWrong &&
        // One that is withdrawn is not shown.
        promo?.video.status === 'ready' &&
        promo.video.classNote === null &&
        !promo.video.isOutdated
      )
        faults.push('review: class');
      if (isCurrent && session !== undefined && session.status !== 'cancelled') shown += 1;
      if (isCurrent && isWrong && row.promo?.review === 'approved') faults.push('row: approved');
    }
  }
  if (shown > 0) faults.push(...(await findZipFaults(history, batch)));
  return faults;
};

const findZipFaults = async (history: History, batch: BatchView): Promise<string[]> => {
  const { owner, batchId, isWithdrawn, clipId } = history;
  const takingPlace = batch.rows.filter(({ findings }) =>
    findings.every(({ kind }) => kind !== 'class-cancelled'),
  );
  const inBatch = new Set(takingPlace.map(({ render }) => render?.id));
  const isBlocked =
    isWithdrawn &&
    (await videosOf(history)).some(
      ({ id, state, assetId }) => inBatch.has(id) && state === 'completed' && assetId === clipId,
    );
  if (isBlocked) {
    const { statusCode } = await owner.call('GET', `/api/batches/${batchId}/file`);
    return statusCode === 200 ? ['zip: consent'] : [];
  }
  const names = [...(await zipOf(owner, batchId)).keys()].filter((name) => name.endsWith('.mp4'));
  const rows = takingPlace.filter(({ render }) => render?.state === 'completed');
  const marked = rows.filter(isMarked).length;
  const named = names.filter((name) => name.startsWith('OUT-OF-DATE_')).length;
  return names.length === rows.length && named === marked ? [] : [`zip: ${names.join(' ')}`];
};

/** Plays one history; its first fault with the steps that led there, or null. */
const play = async (service: TestService, seed: number): Promise<string | null> => {
  const random = randomNumbers(seed);
  const history = await newHistory(service, seed, random);
  const startsAt = Math.floor(random() * 4);
  const taken: string[] = [];
  for (let index = 0; index < STEPS; index += 1) {
    if (index === startsAt) {
      taken.push('start');
      await startBatch(history.owner, history.batchId);
    }
    const step = steps[Math.floor(random() * steps.length)] ?? 'finish';
    taken.push(step);
    await take(history, step);
    const [fault] = await findFaults(history);
    if (fault !== undefined) return `${seed}: ${taken.join(', ')}: ${fault}`;
  }
  return null;
};

/** Random histories of changes of the timetable and of a consent before, during and after a batch. */
export const drillHistories = async (): Promise<Row[]> => {
  const database = await startTestDatabaseServer();
  const now = new Date(`${TODAY}T09:00:00Z`);
  const service = await startServiceOn(database.url, { change: () => ({ clock: { now: () => now } }) });
  try {
    await loadSmallLibrary(service.deps, service.folder, [...smallLibrary, ...clipLibrary(4).slice(0, 4)]);
    let held = 0;
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const fault = await play(service, seed);
      if (fault === null) held += 1;
      else console.error(fault);
    }
    return [
      heldOf('histories: nothing contradicts the timetable without a mark', held, HISTORIES, 'histories'),
    ];
  } finally {
    await service.close();
    await database.stop();
  }
};
