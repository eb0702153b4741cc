import { workInBackground } from '#tests/support/job-steps.ts';
import { attemptRender } from '#tests/support/queued-render.ts';
import { standInEngine } from '#tests/support/stand-in-engine.ts';
import type { Person, TestService } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const trackForm = { videoSettings: '{}', duration: 8, overlayElements: '[]' };

/** A composite waits for its video, so a worker makes it as soon as it is asked for. */
const newTrackOf = async (service: TestService, owner: Person): Promise<string> => {
  const track = await owner.call('POST', '/api/generate-video-parallel', trackForm);
  // They may have asked for other videos before.
  const queued = async (): Promise<string[]> => {
    const { renders } = (await owner.call('GET', '/api/renders?state=queued')).json();
    return renders.map(({ id }: { id: string }) => id);
  };
  const former = new Set(await queued());
  const composite = waitUntil('a composite to wait', async () =>
    (await queued()).find((id) => !former.has(id)),
  );
  workInBackground(composite.then((id) => attemptRender(service, id, standInEngine())));
  return track.json().textOverlayPublicId;
};

/** Bodies with which the calls of overlay tracks succeed. */
export const overlayTrackBodies = {
  'POST /api/generate-video-parallel': () => trackForm,
  'POST /api/compose-video': async (service: TestService, caller: Person) => ({
    backgroundPublicId: 'starter-night',
    textOverlayPublicId: await newTrackOf(service, caller),
    videoDuration: 8,
  }),
};
