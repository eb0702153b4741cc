import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { BatchFinding, BatchStart, BatchView, NewBatchRow } from '#contract/videos/batches.contract.ts';
import { applyBrandKit } from '#remotion/brand/apply-brand-kit.ts';
import { promoForClass } from '#remotion/class-form/promo-for-class.ts';
import { handleOf } from '#remotion/class-form/session-fields.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { isTemplateTune } from '#remotion/templates/template.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import { type AssetUse, promoAssets, type Promo } from '#schema/promo.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findVisibleAssets, listClips } from '#server/features/library/library.queries.ts';
import { assetUrl, listMusic } from '#server/features/library/library.service.ts';
import { findUnnamedClips } from '#server/features/people/people.queries.ts';
import { readPromo } from '#server/features/promos/promos.service.ts';
import { readQuotas } from '#server/features/quotas/quotas.service.ts';
import { findStudioName, listInstructors } from '#server/features/studios/studio-names.queries.ts';
import { readBrandKit } from '#server/features/studios/studio-settings.service.ts';
import { readTemplate } from '#server/features/templates/templates.service.ts';
import { findShownSessions } from '#server/features/timetable/shown-sessions.ts';
import { listWording } from '#server/features/wording/wording-list.service.ts';
import type { BatchRecord, BatchRowRecord } from './batch.entity.ts';
import { findClipUses } from './batches.queries.ts';
import { chooseClips } from './choose-clips.ts';
import { type CheckedRow, findClipShortage, findQuotaFindings, findRowFindings } from './find-findings.ts';
import { rotateMusic } from './rotate-music.ts';

const findDesign = async (deps: LocalDeps, actor: CurrentUser, { kind, id }: BatchStart): Promise<Promo> => {
  if (kind === 'promo') return (await readPromo(deps, { ownerId: actor.id, id })).document;
  if (kind === 'saved') return (await readTemplate(deps, actor.id, id)).document;
  const template = templates.find((each) => each.id === id);
  if (template === undefined) throw new AppError('NOT_FOUND');
  return template.promo;
};

/**
 * The design that a batch starts from, with the brand kit of the studio if it is used. `handle` is that of instructors without one.
 *
 * @throws AppError NOT_FOUND, also for another person's, or PROMO_DELETED
 */
export const findStartDocument = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { start, usesBrandKit, today }: { start: BatchStart; usesBrandKit: boolean; today: CalendarDay },
): Promise<{ document: Promo; handle: string }> => {
  const design = await findDesign(deps, actor, start);
  if (!usesBrandKit) return { document: design, handle: '' };
  const kit = await readBrandKit(deps, actor);
  return { document: applyBrandKit(design, { kit, today }), handle: kit.handle };
};

const or = (given: string, known: string): string => (given.trim() === '' ? known : given);

/** Completes the forms of rows with the instructor's handle, or `handle`, the studio's name and the call to action of the design. */
export const completeForms = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { rows, start, handle }: { rows: readonly NewBatchRow[]; start: Promo; handle: string },
): Promise<ClassInfo[]> => {
  const { instructors } = await listInstructors(deps, actor);
  const studio = (await findStudioName(deps.dataSource.manager, actor)) ?? '';
  const { callToAction } = start.classInfo;
  return rows.map(({ form }) => ({
    ...form,
    instructorHandle: or(form.instructorHandle, handleOf(instructors, form.instructorName) ?? handle),
    studio: or(form.studio, studio),
    callToAction: or(form.callToAction, callToAction),
  }));
};

/** A clip for each row: the requested one, or the next in turn. */
export const assignClips = async (
  deps: LocalDeps,
  ownerId: string,
  rows: readonly NewBatchRow[],
  today: CalendarDay,
): Promise<(string | null)[]> => {
  const dayOf = ({ form }: NewBatchRow): CalendarDay => (form.classDate === '' ? today : form.classDate);
  const open = rows.filter(({ assetId }) => assetId === undefined);
  const given = rows.flatMap((row) =>
    row.assetId == null ? [] : [{ assetId: row.assetId, day: dayOf(row) }],
  );
  const used = [...(await findClipUses(deps, ownerId)), ...given];
  const next = chooseClips(open.map(dayOf), await listClips(deps, ownerId), used);
  const clipOf = new Map(open.map((row, index) => [row, next[index] ?? null]));
  return rows.map((row) => (row.assetId === undefined ? (clipOf.get(row) ?? null) : row.assetId));
};

/** The music of each row: tunes take turns in place of a template's, while music that a person or a brand kit has chosen stays. */
const musicOfRows = async (
  deps: LocalDeps,
  actor: CurrentUser,
  start: Promo,
  count: number,
): Promise<Promo['music'][]> => {
  if (start.music === null || !isTemplateTune(start.music)) return [];
  const { personal, universal } = await listMusic(deps, actor.id);
  const tracks = [...personal, ...universal].map(({ id, facts, source: { durationInSeconds } }) => ({
    id,
    facts,
    durationInSeconds,
  }));
  return rotateMusic(start, tracks, count);
};

/** The promos of the rows, with the findings for each row and for the whole batch. Rows that are left out are not checked. */
export type CheckedBatch = {
  promos: Map<string, Promo>;
  ofRows: Map<string, BatchFinding[]>;
  ofBatch: BatchFinding[];
  unnamedClips: BatchView['unnamedClips'];
};

/**
 * Makes the promo of every row from `start`, and checks it against the day, the other rows, the library, the quotas and the wording list.
 */
export const checkBatch = async (
  deps: LocalDeps,
  actor: CurrentUser,
  {
    batch,
    start,
    rows,
    today,
  }: { batch: BatchRecord; start: Promo; rows: readonly BatchRowRecord[]; today: CalendarDay },
): Promise<CheckedBatch> => {
  const sessions = await findShownSessions(deps.dataSource.manager, batch.ownerId, rows);
  const assets = await findVisibleAssets(
    deps,
    actor.id,
    rows.flatMap(({ assetId }) => assetId ?? []),
  );
  const music = await musicOfRows(deps, actor, start, rows.length);
  const checked = rows
    .map((row, index) => ({ row, design: { ...start, music: music[index] ?? start.music } }))
    .filter(({ row }) => !row.isLeftOut)
    .map(({ row, design }): CheckedRow => {
      const promo = promoForClass(design, { ...row, clip: assets.get(row.assetId ?? '') ?? null }, today);
      const session = sessions.get(row.id);
      return { id: row.id, form: row.form, promo, clip: promo.background?.assetId ?? null, session };
    });
  const assetIds = checked.flatMap(({ promo }) => promoAssets(promo).map(({ assetId }) => assetId));
  const clipIds = [...new Set(checked.flatMap(({ clip }) => clip ?? []))];
  const [visible, used, { entries, dismissedIds }, quotas, clips, unnamed] = await Promise.all([
    findVisibleAssets(deps, actor.id, assetIds),
    findClipUses(deps, actor.id),
    listWording(deps, actor.id),
    readQuotas(deps, actor),
    listClips(deps, actor.id),
    findUnnamedClips(deps, actor.id, clipIds),
  ]);
  const context = {
    today,
    others: checked,
    used,
    isThere: ({ assetId, as }: AssetUse) => visible.get(assetId)?.kind === as,
    clips: clips.map(({ id }) => id),
    unnamed: new Set(unnamed),
    wording: entries.filter(({ id }) => !dismissedIds.includes(id)),
  };
  return {
    promos: new Map(checked.map(({ id, promo }) => [id, promo])),
    ofRows: new Map(checked.map((row) => [row.id, findRowFindings(row, context)])),
    ofBatch: [...findQuotaFindings(checked.length, quotas), ...findClipShortage(checked, context)],
    unnamedClips: clipIds.flatMap((id) => {
      const asset = visible.get(id);
      return asset === undefined || !context.unnamed.has(id)
        ? []
        : [{ id, title: asset.title, thumbnailUrl: assetUrl(asset, 'poster') }];
    }),
  };
};
