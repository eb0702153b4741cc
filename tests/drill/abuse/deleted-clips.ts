import { exactly, row, type Row } from '#tests/bench/report.ts';
import { startAuthDrill } from '#tests/drill/auth/auth-client.ts';
import { shownPerson } from '#tests/support/people-fixtures.ts';
import { finishRender } from '#tests/support/queued-render.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { publish } from '#tests/support/video-page-fixtures.ts';

/** Somebody withdraws a consent, and the owner deletes the clip that shows them: whether the video can be watched again. */
export const drillDeletedClips = async (): Promise<Row[]> => {
  const drill = await startAuthDrill();
  try {
    const { service } = drill;
    await loadSmallLibrary(service.deps, service.folder);
    const owner = await service.addPerson({ role: 'pro' });
    const { clipId, personId, promoId } = await shownPerson(service, owner);
    const { id } = (await owner.call('POST', '/api/renders', { promoId, revision: 1 })).json();
    await finishRender(service, id);
    const { path }: { path: string } = (await publish(owner, id)).json();
    const watched = async (): Promise<number> => {
      const paths = [path, `${path}/video.mp4`, `${path}/poster.jpg`];
      const responses = await Promise.all(paths.map((url) => drill.ask('GET', url)));
      return responses.filter(({ status }) => status === 200).length;
    };
    const before = await watched();
    await owner.call('POST', `/api/people/${personId}/withdraw`);
    await owner.call('DELETE', `/api/delete-background/${clipId}`);
    return [
      row('a published video with consent: served', before, 'of 3 addresses', exactly(3)),
      row('withdrawn, and its clip deleted: served', await watched(), 'of 3 addresses', exactly(0)),
    ];
  } finally {
    await drill.close();
  }
};
