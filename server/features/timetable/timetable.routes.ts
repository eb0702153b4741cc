import type { FastifyInstance } from 'fastify';
import * as feedEndpoints from '#contract/timetable/calendar-feed.contract.ts';
import * as importEndpoints from '#contract/timetable/timetable-import.contract.ts';
import * as endpoints from '#contract/timetable/timetable.contract.ts';
import type { Deps } from '#server/deps.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import {
  deleteCalendarFeed,
  previewCalendarFeed,
  readCalendarFeed,
  refreshCalendarFeed,
  saveCalendarFeed,
} from './calendar-feeds.service.ts';
import { copyWeek } from './import/copy-week.service.ts';
import { importSessions, previewImport } from './import/import.service.ts';
import { listPromosOfSessions, redrawPromo } from './promos-of-sessions.service.ts';
import { addSession, changeSession, deleteSession, readTimetable } from './sessions.service.ts';
import { readTimetableSettings, saveTimetableSettings } from './timetable-settings.service.ts';
import { readVideoNote } from './video-notes.service.ts';

/** Files read per address and minute. Each takes a thread. */
const maxPerMinute = 30;

export const registerTimetableRoutes = (app: FastifyInstance, deps: Deps): void => {
  registerEndpoints(app, endpoints, {
    readTimetable: ({ actor, query }) => readTimetable(deps, actor, query),
    addSession: ({ actor, body }) => addSession(deps, actor, body),
    changeSession: ({ actor, params, body }) => changeSession(deps, actor, { ...params, ...body }),
    deleteSession: ({ actor, params }) => deleteSession(deps, actor, params.id),
    listPromosOfSessions: ({ actor }) => listPromosOfSessions(deps, actor.id),
    readVideoNote: ({ actor, params }) => readVideoNote(deps, { ownerId: actor.id, id: params.id }),
    redrawPromo: ({ actor, params, body }) => redrawPromo(deps, actor, { ...params, ...body }),
    readTimetableSettings: ({ actor }) => readTimetableSettings(deps, actor.id),
    saveTimetableSettings: ({ actor, body }) => saveTimetableSettings(deps, actor.id, body),
  });
  registerEndpoints(
    app,
    importEndpoints,
    {
      previewImport: ({ actor, body, signal }) => previewImport(deps, actor, body, signal),
      importSessions: async ({ actor, body }) => {
        const { addedIds: _addedIds, ...result } = await importSessions(deps, actor, body);
        return result;
      },
      copyWeek: ({ actor, body }) => copyWeek(deps, actor, body),
    },
    { previewImport: { maxPerMinute } },
  );
  registerEndpoints(
    app,
    feedEndpoints,
    {
      readCalendarFeed: ({ actor }) => readCalendarFeed(deps, actor.id),
      saveCalendarFeed: ({ actor, body }) => saveCalendarFeed(deps, actor.id, body),
      refreshCalendarFeed: ({ actor }) => refreshCalendarFeed(deps, actor.id),
      deleteCalendarFeed: ({ actor }) => deleteCalendarFeed(deps, actor.id),
      previewCalendarFeed: ({ actor, body }) => previewCalendarFeed(deps, actor.id, body),
    },
    {
      saveCalendarFeed: { maxPerMinute },
      refreshCalendarFeed: { maxPerMinute },
      previewCalendarFeed: { maxPerMinute },
    },
  );
};
