import { Readable } from 'node:stream';
import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { inLongTransaction } from '#server/db/transaction.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { type ExportedFile, streamZip } from '#server/downloads/zip-stream.ts';
import { listAllDownloads } from '#server/features/activity/downloads.queries.ts';
import { listEvents } from '#server/features/auth/accounts/account-events.ts';
import { sendStoredMailsInBackground } from '#server/features/auth/accounts/account-mails.ts';
import { assertOtherAdmin, lockAdmins } from '#server/features/auth/accounts/admins.ts';
import { findCurrentUser } from '#server/features/auth/accounts/users.service.ts';
import { listTokens } from '#server/features/auth/api-tokens.service.ts';
import { assertPassword } from '#server/features/auth/auth.service.ts';
import { listPasskeys } from '#server/features/auth/passkeys/passkeys.service.ts';
import { listSessions } from '#server/features/auth/sessions/sessions.service.ts';
import { readTwoStep } from '#server/features/auth/two-step.service.ts';
import { exportBatches } from '#server/features/batches/batches.service.ts';
import { endBeforeDeletion } from '#server/features/billing/checkout.service.ts';
import { exportBilling } from '#server/features/billing/subscriptions.service.ts';
import { listClassTypes } from '#server/features/classes/class-types.service.ts';
import { listDescriptions } from '#server/features/classes/classes.queries.ts';
import {
  exportAssets,
  exportMusicRights,
  prepareAssetFileRemoval,
} from '#server/features/library/assets.service.ts';
import { listFavorites } from '#server/features/overlays/overlay-lists.service.ts';
import { exportPeople } from '#server/features/people/people.queries.ts';
import { exportDeletedPromos } from '#server/features/promos/deleted-promos.service.ts';
import { exportPromos } from '#server/features/promos/promos.service.ts';
import { endRendersOf, exportVideos } from '#server/features/renders/personal-videos.service.ts';
import { exportReviews } from '#server/features/reviews/reviews.queries.ts';
import { deleteStudio, leaveTeam } from '#server/features/studios/team.service.ts';
import { exportTemplates } from '#server/features/templates/templates.service.ts';
import { exportTimetable } from '#server/features/timetable/sessions.service.ts';
import { prepareUploadDeletion } from '#server/features/uploads/receive-upload.ts';
import { forgetInKeptPlanning } from '#server/features/week-plans/kept-planning.service.ts';
import { listWording } from '#server/features/wording/wording-list.service.ts';
import { exportPromotionTexts } from '#server/features/writer/text-history.service.ts';
import { readWritingPreferences } from '#server/features/writer/writing-preferences.service.ts';
import { readPreferences } from './preferences.service.ts';

const jsonFile = (path: string, content: object): ExportedFile => ({
  path,
  open: async () => Readable.from([JSON.stringify(content, null, 2)]),
});

async function* everythingOf(deps: LocalDeps, actor: CurrentUser): AsyncGenerator<ExportedFile> {
  const { entries, dismissedIds } = await listWording(deps, actor.id);
  const profile = {
    account: actor,
    preferences: await readPreferences(deps, actor),
    writingPreferences: await readWritingPreferences(deps, actor.id),
    dismissedWording: entries.filter(({ id }) => dismissedIds.includes(id)).map(({ word }) => word),
    ...(await listSessions(deps, actor.id, null)),
    ...(await listTokens(deps, actor.id)),
    // Without secrets, because a stolen copy of the file would reveal them.
    twoStep: await readTwoStep(deps, actor),
    ...(await listPasskeys(deps, actor.id)),
    ...(await listEvents(deps, actor.id)),
  };
  yield jsonFile('profile.json', profile);
  const classes = {
    classTypes: await listClassTypes(deps, actor),
    descriptions: await listDescriptions(deps, actor),
  };
  yield jsonFile('classes.json', classes);
  yield jsonFile('favorites.json', {
    overlays: await listFavorites(deps, actor.id, ['overlay']),
    music: await listFavorites(deps, actor.id, ['music']),
  });
  yield jsonFile('downloads.json', { downloads: await listAllDownloads(deps, actor.id) });
  yield jsonFile('people.json', await exportPeople(deps, actor.id));
  yield jsonFile('music.json', await exportMusicRights(deps, actor.id));
  yield jsonFile('timetable.json', await exportTimetable(deps, actor.id));
  yield jsonFile('reviews.json', await exportReviews(deps, actor.id));
  yield jsonFile('billing.json', await exportBilling(deps, actor.id));
  yield* exportBatches(deps, actor.id);
  yield* exportPromos(deps, actor.id);
  yield* exportDeletedPromos(deps, actor.id);
  yield* exportPromotionTexts(deps, actor.id);
  yield* exportTemplates(deps, actor.id);
  yield* exportAssets(deps, actor.id);
  yield* exportVideos(deps, actor);
}

/** A ZIP of all of a person's data, read as the stream is consumed. */
export const exportAccount = (deps: LocalDeps, actor: CurrentUser): Readable =>
  streamZip(everythingOf(deps, actor), (error) =>
    deps.log.error({ err: error, user: actor.id }, 'account export failed'),
  );

/**
 * Deletes an account with its promos, videos, uploads and sessions. If it owns a studio, the studio goes too, and its members get back the
 * role they had before they joined. Assets that a studio gave to a member stay with the studio.
 *
 * @param check runs first, in the same transaction; if it throws, the account stays.
 */
export const eraseAccount = async (
  deps: Deps,
  id: string,
  check: (manager: EntityManager) => Promise<void>,
): Promise<void> => {
  await endBeforeDeletion(deps, id);
  const removals = [
    await endRendersOf(deps, id),
    await prepareAssetFileRemoval(deps, id),
    await prepareUploadDeletion(deps, id),
  ];
  await inLongTransaction(deps.dataSource, async (manager) => {
    await check(manager);
    const user = await findCurrentUser(deps, id, manager);
    if (user?.role === 'studio_owner') await deleteStudio(deps, manager, id);
    else if (user !== null) await leaveTeam(deps, manager, user);
    if (user !== null) await forgetInKeptPlanning(manager, user.email);
    await manager.query('DELETE FROM users WHERE id = $1', [id]);
  });
  sendStoredMailsInBackground(deps);
  // Rows first: a sweep removes files that have no row, but a row without its file is broken.
  for (const remove of removals) {
    await remove().catch((error: unknown) =>
      deps.log.warn({ err: error }, 'cannot remove the files of a deleted account'),
    );
  }
};

/**
 * Deletes the caller's own account, like `eraseAccount`.
 *
 * @throws AppError WRONG_PASSWORD, TOO_MANY_REQUESTS after many failures in a row, or LAST_ADMIN.
 */
export const deleteAccount = async (
  deps: Deps,
  actor: CurrentUser,
  { password, browser }: { password: string; browser: Parameters<typeof assertPassword>[3] },
): Promise<void> => {
  await assertPassword(deps, actor.id, { field: 'password', password }, browser);
  if (actor.role === 'admin') await assertOtherAdmin(deps.dataSource.manager, actor.id);
  await eraseAccount(deps, actor.id, async (manager) => {
    if (actor.role !== 'admin') return;
    await lockAdmins(manager);
    await assertOtherAdmin(manager, actor.id);
  });
};
