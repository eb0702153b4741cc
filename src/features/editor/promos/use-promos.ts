import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import {
  type PromoSort,
  type PromoSummary,
  createPromo,
  deletePromo,
  duplicatePromo,
  listPromos,
  renamePromo,
  restorePromo,
} from '#contract/promos/promos.contract.ts';
import { redrawPromo } from '#contract/timetable/timetable.contract.ts';
import { newPromo } from '#schema/new-promo.ts';
import { startingTitles } from '#schema/promo-title.ts';
import { call } from '#src/api/call.ts';
import { clearLastPromoId } from '#src/api/current-user.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { usePages } from '#src/api/query-state.ts';
import { promoReviewQuery } from '#src/features/editor/review/use-review.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { notifyWithAction } from '#src/ui/action-notice.tsx';
import { layersClosed } from '#src/ui/browser/close-on-back.ts';
import { localToday } from '#src/ui/copy/local-today.ts';

/** The user's promos whose title contains `search`. */
export const usePromos = (search: string, sort: PromoSort) =>
  usePages({
    queryKey: queryKeys.promos(search, sort),
    load: (page) => {
      const named = search === '' ? {} : { query: search };
      return call(listPromos, { query: { ...page, ...named, sort } });
    },
    itemsOf: ({ promos }) => promos,
  });

type NamedPromo = Pick<PromoSummary, 'id' | 'title'>;

export type PromoActions = {
  open: (id: string) => Promise<void>;
  create: () => Promise<void>;
  rename: (promo: NamedPromo, title: string) => Promise<void>;
  duplicate: (promo: NamedPromo) => Promise<void>;
  remove: (promo: NamedPromo) => Promise<void>;
  /** Updates the promo to match its class, and requests its video. */
  follow: (id: string) => Promise<void>;
  restore: (promo: NamedPromo) => Promise<void>;
};

const reportingErrors = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    notifyError(error);
  }
};

const noticeOf = (promoId: string): string => `promo-${promoId}`;

/** Operations on promos, which report their failures. `onLeave` is called when another promo opens. */
export const usePromoActions = (onLeave: () => void): PromoActions => {
  const openPromo = useOpenPromo();
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  const refresh = async (): Promise<void> => {
    const lists = [queryKeys.allPromos, queryKeys.deletedPromos];
    await Promise.all(lists.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  const open = (id: string): Promise<void> =>
    reportingErrors(async () => {
      // If it fails, the draft keeps the changes.
      await openPromo.saveNow().catch(() => undefined);
      onLeave();
      await navigate(`/?promo=${id}`);
    });

  const follow = (id: string): Promise<void> =>
    reportingErrors(async () => {
      // The server changes its copy, so the open promo is saved first and opened again afterward.
      if (id === openPromo.promoId) await openPromo.saveNow();
      await call(redrawPromo, { params: { id }, body: { today: localToday() } });
      await queryClient.invalidateQueries({ queryKey: queryKeys.timetable });
      await refresh();
      if (id === openPromo.promoId) return open(id);
      notifyWithAction(noticeOf(id), 'Updated to match its class. Its video is being made.', {
        label: 'Open',
        run: () => void open(id),
      });
    });

  const bringBack = async ({ id }: NamedPromo): Promise<void> => {
    await call(restorePromo, { params: { id } });
    await refresh();
  };
  const undo = (promo: NamedPromo, wasOpen: boolean) =>
    reportingErrors(async () => {
      await bringBack(promo);
      if (wasOpen) await navigate(`/?promo=${promo.id}`);
    });
  const restore = (promo: NamedPromo): Promise<void> =>
    reportingErrors(async () => {
      await bringBack(promo);
      notifyWithAction(noticeOf(promo.id), `${promo.title} is restored.`, {
        label: 'Open',
        run: () => void open(promo.id),
      });
    });

  const remove = (promo: NamedPromo): Promise<void> =>
    reportingErrors(async () => {
      const wasOpen = promo.id === openPromo.promoId;
      if (wasOpen) {
        await openPromo.saveNow();
        // The editor would request it later, when the promo may be deleted.
        await queryClient.prefetchQuery(promoReviewQuery(promo.id));
      }
      await call(deletePromo, { params: { id: promo.id } });
      await refresh();
      notifyWithAction(noticeOf(promo.id), `${promo.title} is deleted.`, {
        label: 'Undo',
        run: () => void undo(promo, wasOpen),
      });
      if (!wasOpen) return;
      clearLastPromoId();
      onLeave();
      await layersClosed();
      await navigate('/', { replace: true });
    });

  return {
    open,
    follow,
    remove,
    restore,
    create: () =>
      reportingErrors(async () => {
        const created = await call(createPromo, {
          body: { title: startingTitles.next, document: newPromo() },
        });
        await open(created.id);
      }),
    rename: (promo, title) =>
      reportingErrors(async () => {
        if (promo.id === openPromo.promoId) await openPromo.rename(title);
        else await call(renamePromo, { params: { id: promo.id }, body: { title } });
        await refresh();
      }),
    duplicate: (promo) =>
      reportingErrors(async () => {
        const copy = await call(duplicatePromo, { params: { id: promo.id } });
        await refresh();
        // Whoever copies a promo goes on with the copy.
        await open(copy.id);
      }),
  };
};
