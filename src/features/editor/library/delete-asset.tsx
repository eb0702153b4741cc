import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AssetType, deleteBackground } from '#contract/library/library.contract.ts';
import { deleteMusic } from '#contract/library/music.contract.ts';
import { deleteOverlay } from '#contract/library/overlays.contract.ts';
import { COUNTED_PROMOS_MAX, readAssetUses } from '#contract/promos/promos.contract.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { notifyProblem } from '#src/api/notify-error.ts';
import { invalidateLibrary, queryKeys } from '#src/api/query-keys.ts';
import { removeAsset } from '#src/features/editor/document/background-edits.ts';
import { useEdit } from '#src/features/editor/state/promo-atom.ts';
import { DeletionButtons, DeletionDialog } from '#src/ui/deletion-dialog.tsx';
import classes from '#src/features/editor/library/delete-asset.module.css';

/** The asset to delete. `isUploadSpent`: it still counts as the one upload of a free account. */
export type AssetToDelete = {
  id: string;
  title: string;
  kind: AssetType;
  isUploadSpent?: boolean;
};

const calls = { background: deleteBackground, overlay: deleteOverlay, music: deleteMusic } as const;

const failed = {
  background: 'Failed to delete video',
  overlay: 'Failed to delete overlay',
  music: 'Failed to delete music',
} as const;

const usageText = (count: number, kind: AssetToDelete['kind']): string => {
  if (count === 0) return 'No promo uses it.';
  const removedPart = kind !== 'background' ? 'it' : count === 1 ? 'its background' : 'their background';
  const promos =
    count === 1 ? 'one promo' : `${count}${count === COUNTED_PROMOS_MAX ? ' or more' : ''} promos`;
  return `Used in ${promos}, which will lose ${removedPart}.`;
};

const SPENT =
  'This still counts as your one upload: deleting this video does not let you upload another one.';

type ConfirmationProps = { toDelete: AssetToDelete; onClose: () => void };

const Confirmation = ({ toDelete: { id, kind, isUploadSpent = false }, onClose }: ConfirmationProps) => {
  const { apply } = useEdit();
  const queryClient = useQueryClient();
  const uses = useQuery({
    queryKey: queryKeys.assetUses(id),
    queryFn: () => call(readAssetUses, { params: { id } }),
    gcTime: 0,
  });
  const removal = useMutation({
    mutationFn: () => call(calls[kind], { params: { id } }),
    onSuccess: () => {
      apply(removeAsset, { assetId: id });
      invalidateLibrary(queryClient);
      onClose();
    },
    onError: (error) => {
      logError(failed[kind], error);
      notifyProblem({ title: failed[kind], message: describeError(error) });
    },
  });
  const promos = uses.data?.promos ?? [];
  const known =
    uses.data === undefined ? 'Could not check where it is used.' : usageText(uses.data.promoCount, kind);
  return (
    <>
      <p>{uses.isPending ? 'Checking where it is used…' : known}</p>
      {promos.length > 0 && (
        <ul className={classes.promos}>
          {promos.map((promo) => (
            <li key={promo.id}>{promo.title}</li>
          ))}
        </ul>
      )}
      <p>Finished videos stay as they are.</p>
      {isUploadSpent && <p>{SPENT}</p>}
      <DisabledInImpersonation does={[deleteBackground, deleteOverlay, deleteMusic]}>
        <DeletionButtons
          isDisabled={uses.isPending}
          isDeleting={removal.isPending}
          onKeep={onClose}
          onDelete={() => removal.mutate()}
        />
      </DisabledInImpersonation>
    </>
  );
};

type DeleteAssetDialogProps = { toDelete: AssetToDelete | null; onClose: () => void };

/** Asks before a library asset is deleted, and lists the promos that use it. */
export const DeleteAssetDialog = ({ toDelete, onClose }: DeleteAssetDialogProps) => (
  <DeletionDialog name={toDelete?.title ?? null} onClose={onClose}>
    {toDelete !== null && <Confirmation toDelete={toDelete} onClose={onClose} />}
  </DeletionDialog>
);
