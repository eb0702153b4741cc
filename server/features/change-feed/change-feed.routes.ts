import type { FastifyInstance } from 'fastify';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { watchUploads } from '#contract/library/uploads.contract.ts';
import type { Deps } from '#server/deps.ts';
import { readLibraryVersion } from '#server/features/library/library.queries.ts';
import { UNIVERSAL_LIBRARY } from '#server/features/library/library.service.ts';
import { readTimetableVersion } from '#server/features/timetable/sessions.queries.ts';
import { listUploads } from '#server/features/uploads/uploads.service.ts';
import { followRow } from '#server/jobs/follow-row.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import type { ViewSource } from '#server/streaming.ts';

/** A person's uploads, and the versions of their library and timetable, as events: their current state, then each change. */
const followChanges = (deps: Deps, { id: personId, studioId }: CurrentUser): ViewSource => ({
  key: `uploads:${personId}:${studioId ?? ''}`,
  open: (signal) =>
    followRow(
      deps,
      {
        // The triggers use the person's id for uploads and their own assets, and the studio's id for its assets.
        keys: [personId, UNIVERSAL_LIBRARY, ...(studioId === null ? [] : [studioId])],
        read: async () => ({
          uploads: await listUploads(deps, personId),
          libraryVersion: await readLibraryVersion(deps, personId),
          timetableVersion: await readTimetableVersion(deps.dataSource, personId),
        }),
        isOver: () => false,
      },
      { signal },
    ),
});

export const registerChangeFeedRoutes = (app: FastifyInstance, deps: Deps): void => {
  registerEndpoints(app, { watchUploads }, { watchUploads: async ({ actor }) => followChanges(deps, actor) });
};
