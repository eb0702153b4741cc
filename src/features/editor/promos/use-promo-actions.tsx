import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import {
  createPromo,
  deletePromo,
  duplicatePromo,
  type PromoSummary,
  renamePromo,
  restorePromo,
} from '#contract/promos.contract.ts';
import { newPromo } from '#schema/new-promo.ts';
import { call } from '#src/api/call.ts';
import { describeError } from '#src/api/describe-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import classes from '#src/features/editor/promos/promos-dialog.module.css';
import { forgetPromo } from '#src/features/editor/state/last-promo.ts';
import { useSession } from '#src/features/editor/state/session-context.ts';

type Named = Pick<PromoSummary, 'id' | 'title'>;

export type PromoActions = {
  open: (id: string) => Promise<void>;
  create: () => Promise<void>;
  rename: (promo: Named, title: string) => Promise<void>;
  duplicate: (promo: Named) => Promise<void>;
  remove: (promo: Named) => Promise<void>;
};

const NEW_TITLE = 'New promo';

const trying = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    notifications.show({ message: describeError(error), color: 'red' });
  }
};

/** What one does with promos as a whole. `onLeave` is called when another promo opens; what fails says so. */
export const usePromoActions = (onLeave: () => void): PromoActions => {
  const session = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.allPromos });
  const open = (id: string): Promise<void> =>
    trying(async () => {
      // What is not saved by now stays in this browser as a draft and comes back with its promo.
      await session.saveNow().catch(() => undefined);
      onLeave();
      await navigate(`/?promo=${id}`);
    });

  const undo = (promo: Named, wasOpen: boolean, notice: string) =>
    trying(async () => {
      notifications.hide(notice);
      await call(restorePromo, { params: { id: promo.id } });
      await refresh();
      if (wasOpen) await navigate(`/?promo=${promo.id}`);
    });

  const remove = (promo: Named): Promise<void> =>
    trying(async () => {
      const wasOpen = promo.id === session.promoId;
      if (wasOpen) await session.saveNow();
      await call(deletePromo, { params: { id: promo.id } });
      await refresh();
      const notice = `deleted-${promo.id}`;
      notifications.show({
        id: notice,
        autoClose: 12_000,
        message: (
          <span className={classes['deleted']}>
            {promo.title} is deleted.
            <Button size="sm" variant="default" onClick={() => void undo(promo, wasOpen, notice)}>
              Undo
            </Button>
          </span>
        ),
      });
      if (!wasOpen) return;
      forgetPromo();
      onLeave();
      await navigate('/', { replace: true });
    });

  return {
    open,
    remove,
    create: () =>
      trying(async () => {
        const made = await call(createPromo, { body: { title: NEW_TITLE, document: newPromo() } });
        await open(made.id);
      }),
    rename: (promo, title) =>
      trying(async () => {
        if (promo.id === session.promoId) await session.rename(title);
        else await call(renamePromo, { params: { id: promo.id }, body: { title } });
        await refresh();
      }),
    duplicate: (promo) =>
      trying(async () => {
        await call(duplicatePromo, { params: { id: promo.id } });
        await refresh();
      }),
  };
};
