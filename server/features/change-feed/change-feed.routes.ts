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
        // The triggers notify of uploads and of own assets under the person's id, of the studio's under that of the studio.
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
