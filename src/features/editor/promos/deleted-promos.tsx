import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DELETED_BYTES_MAX, DELETED_PROMOS_MAX, RESTORABLE_DAYS } from '#contract/limits.ts';
import { counted } from '#contract/number-format.ts';
import { type DeletedPromo, listDeletedPromos, purgePromo } from '#contract/promos/promos.contract.ts';
import { DAY_MS } from '#schema/durations.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { call } from '#src/api/call.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { usePages } from '#src/api/query-state.ts';
import type { PromoActions } from '#src/features/editor/promos/use-promos.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { DeletionButtons, DeletionDialog } from '#src/ui/deletion-dialog.tsx';
import { PagedList } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/editor/promos/deleted-promos.module.css';
import rows from '#src/ui/lists/ruled-rows.module.css';

const endsIn = (endsAt: string): string => {
  const days = Math.max(1, Math.ceil((Date.parse(endsAt) - Date.now()) / DAY_MS));
  return `Deleted for good in ${counted(days, 'day')}`;
};

const RESTORABLE = `A deleted promo can be restored for ${RESTORABLE_DAYS} days.`;
const RESTORABLE_COUNT = `The latest ${DELETED_PROMOS_MAX} are kept, up to ${DELETED_BYTES_MAX / 1_000_000} MB in all.`;

type RowProps = { promo: DeletedPromo; onRestore: () => Promise<void>; onDelete: () => void };

const DeletedRow = ({ promo, onRestore, onDelete }: RowProps) => {
  const restoring = useMutation({ mutationFn: onRestore });
  return (
    <li className={rows.row}>
      {promo.posterUrl === null ? (
        <span className={classes.poster} />
      ) : (
        <img className={classes.poster} src={promo.posterUrl} alt="" loading="lazy" />
      )}
      <span className={rows.text}>
        <strong>{promo.title}</strong>
        <span className={classes.times}>
          <time dateTime={promo.deletedAt}>
            Deleted {formatDate(promo.deletedAt, 'monthDay', { year: 'unless-this' })}
          </time>
          <span>{endsIn(promo.endsAt)}</span>
        </span>
      </span>
      <Button
        variant="default"
        className={rows.button}
        aria-label={`Restore ${promo.title}`}
        loading={restoring.isPending}
        onClick={() => restoring.mutate()}
      >
        Restore
      </Button>
      <Tooltip label="Delete for good">
        <ActionIcon variant="default" aria-label={`Delete ${promo.title} for good`} onClick={onDelete}>
          <IconTrash size={20} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
};

/** The deleted promos, last deleted first, to restore or to delete for good. */
export const DeletedPromos = ({ restore }: Pick<PromoActions, 'restore'>) => {
  const promos = usePages({
    queryKey: queryKeys.deletedPromos,
    load: (query) => call(listDeletedPromos, { query }),
    itemsOf: (page) => page.promos,
  });
  const queryClient = useQueryClient();
  const [toDelete, setToDelete] = useState<DeletedPromo | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const purge = useMutation({
    mutationFn: ({ id }: DeletedPromo) => call(purgePromo, { params: { id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.deletedPromos });
      setToDelete(null);
    },
    onError: notifyError,
  });
  const restoreOne = async (promo: DeletedPromo): Promise<void> => {
    await restore(promo);
    // The focused button was removed with its row.
    body.current?.focus();
  };
  return (
    <div className={classes.body} ref={body} tabIndex={-1}>
      <PagedList list={promos} empty={`Nothing here. ${RESTORABLE}`}>
        <p className={classes.hint}>{`${RESTORABLE} ${RESTORABLE_COUNT}`}</p>
        <ul className={rows.list}>
          {promos.items.map((promo) => (
            <DeletedRow
              key={promo.id}
              promo={promo}
              onRestore={() => restoreOne(promo)}
              onDelete={() => setToDelete(promo)}
            />
          ))}
        </ul>
      </PagedList>
      <DeletionDialog stackId="delete" name={toDelete?.title ?? null} onClose={() => setToDelete(null)}>
        <p>It is deleted for good, with its earlier versions. Its finished videos stay.</p>
        <DisabledInImpersonation does={purgePromo}>
          <DeletionButtons
            isDeleting={purge.isPending}
            onKeep={() => setToDelete(null)}
            onDelete={() => toDelete !== null && purge.mutate(toDelete)}
          />
        </DisabledInImpersonation>
      </DeletionDialog>
    </div>
  );
};
