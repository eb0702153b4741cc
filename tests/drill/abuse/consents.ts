import { exactly, row, type Row } from '#tests/bench/report.ts';
import { startAuthDrill } from '#tests/drill/auth/auth-client.ts';
import { newBatchIdFor } from '#tests/support/batch-fixtures.ts';
import { shownPerson } from '#tests/support/people-fixtures.ts';
import { finishRender } from '#tests/support/queued-render.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';

/** An owner tries to get, and to publish, a video of somebody who has withdrawn their consent. */
export const drillConsents = async (): Promise<Row[]> => {
  const { service, close } = await startAuthDrill();
  try {
    await loadSmallLibrary(service.deps, service.folder);
    const { owner } = await newStudio(service);
    const { personId, promoId } = await shownPerson(service, owner);
    const { id } = (await owner.call('POST', '/api/renders', { promoId, revision: 1 })).json();
    await finishRender(service, id);
    const batchId = await newBatchIdFor(service, owner, { path: '/api/batches/:id' });
    await service.deps.dataSource.query('UPDATE batch_rows SET render_id = $2 WHERE batch_id = $1', [
      batchId,
      id,
    ]);
    await owner.call('POST', `/api/people/${personId}/withdraw`);
    const file = `/api/renders/${id}/file`;
    const played = { 'sec-fetch-dest': 'video', range: 'bytes=0-' };
    const attempts = [
      await owner.call('GET', file),
      await owner.call('GET', file, undefined, { range: 'bytes=0-9' }),
      await owner.call('GET', file, undefined, played),
      await owner.call('HEAD', file),
      await owner.call('GET', `/api/batches/${batchId}/file`),
      await owner.call('POST', `/api/renders/${id}/page`, {}),
    ];
    await owner.call('GET', `${file}?willNotPublish=true`);
    const { events } = (await owner.call('GET', '/api/auth/activity')).json();
    const recorded = events.filter(({ kind }: { kind: string }) => kind === 'withdrawn_video_fetched').length;
    const got = attempts.filter(({ statusCode }) => statusCode < 400).length;
    return [
      row(
        `a withdrawn video fetched or published without a word, of ${attempts.length} tries`,
        got,
        'tries',
        exactly(0),
      ),
      row(
        'a withdrawn video fetched with the word that it is not published: recorded',
        recorded,
        'events',
        exactly(1),
      ),
    ];
  } finally {
    await close();
  }
};
