import { notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { createPromo, type PromoView, type LockablePromo } from '#contract/promos/promos.contract.ts';
import type { PromoTemplate } from '#contract/promos/templates.contract.ts';
import { countCharacters, startOf } from '#schema/characters.ts';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { followedRevision } from '#schema/template-locks.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { isSameDocument } from '#src/features/editor/document/update.ts';
import type {
  DraftStore,
  OrphanedDraft,
  OpenedWithDraft,
} from '#src/features/editor/state/persistence/draft-store.ts';

/** `Monday Spin` becomes `Monday Spin (my copy)`, or another suffix; long titles are cut to the limit. */
export const copyTitle = (title: string, label = 'my copy'): string => {
  const suffix = ` (${label})`;
  const base = title.endsWith(suffix) ? title.slice(0, -suffix.length) : title;
  return `${startOf(base, MAX_TITLE_LENGTH - countCharacters(suffix))}${suffix}`;
};

/**
 * Saves another version of a promo as a separate promo, with the same revision of the template, so that nothing is lost; without
 * the template if the user has left the studio.
 *
 * @throws ApiError
 */
export const saveCopy = async (
  copy: { title: string; document: Promo },
  template: PromoTemplate | null,
): Promise<PromoView> => {
  if (template === null) return call(createPromo, { body: copy });
  try {
    // A copy that follows no revision follows the newest from now on.
    const followed = followedRevision(copy.document, template.revisions);
    const origin = { templateId: template.id, templateRevision: followed?.revision };
    return await call(createPromo, { body: { ...copy, ...origin } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return call(createPromo, { body: copy });
    throw error;
  }
};

/**
 * Saves drafts from other pages as separate promos; only the newest one is restored when the promo opens. `present` is the document
 * that this page has opened. Returns the titles of the new promos; drafts that could not be saved remain for the next visit.
 */
export const saveOrphanedDrafts = async (
  view: LockablePromo,
  present: Promo,
  drafts: Pick<DraftStore, 'orphans'>,
): Promise<string[]> => {
  const saveAsPromo = async ({ draft, discard }: OrphanedDraft): Promise<string[]> => {
    if ([present, view.document].some((known) => isSameDocument(known, draft.document))) {
      discard();
      return [];
    }
    try {
      const copy = { title: copyTitle(view.title, 'unsaved work'), document: draft.document };
      const { title } = await saveCopy(copy, view.template);
      discard();
      return [title];
    } catch {
      // Offline, or the account is full: the draft remains.
      return [];
    }
  };
  return (await Promise.all(drafts.orphans(view.id).map(saveAsPromo))).flat();
};

/** Saves orphaned drafts when the promo opens, and notifies the user. */
export const useSaveOrphanedDrafts = (
  view: LockablePromo,
  opened: OpenedWithDraft,
  drafts: DraftStore,
): void => {
  const hasStarted = useRef(false);
  useEffect(() => {
    // A second run would save every draft twice.
    if (hasStarted.current) return;
    hasStarted.current = true;
    void saveOrphanedDrafts(view, opened.document, drafts).then((titles) => {
      const [title] = titles;
      if (title === undefined) return;
      notifications.show({
        title: 'We found more unsaved work',
        message: `We saved it to your promos as “${title}”.`,
        autoClose: 20_000,
      });
    });
  }, [drafts, opened, view]);
};
