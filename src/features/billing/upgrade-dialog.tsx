import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { planPrices, formatPrice } from '#contract/billing/plan-limits.ts';
import {
  previewUpgrade,
  type Proration,
  upgradeSubscription,
} from '#contract/billing/subscription.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/billing/order-dialog.module.css';
import notes from '#src/ui/pages/note.module.css';

const useUpgrade = (onUpgraded: () => void) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ amountDue, at }: Proration) =>
      call(upgradeSubscription, { body: { targetPlan: 'studio_pro', amountDue, at } }),
    onSuccess: (user) => {
      queryClient.setQueryData(queryKeys.currentUser, user);
      void queryClient.invalidateQueries({ queryKey: queryKeys.subscription });
      onUpgraded();
    },
    onError: (error) => {
      logError('Upgrading the plan failed', error);
      // The amount may have changed by now.
      void queryClient.invalidateQueries({ queryKey: queryKeys.upgradePreview });
    },
  });
};

const Change = ({ proration, onUpgraded }: { proration: Proration; onUpgraded: () => void }) => {
  const upgrade = useUpgrade(onUpgraded);
  const { amountDue, renewsAt } = proration;
  return (
    <div className={classes.order}>
      <dl className={classes.facts}>
        <dt>Charged to your card now</dt>
        <dd>
          <strong>{formatPrice(amountDue)}</strong>
        </dd>
        {renewsAt !== null && (
          <>
            <dt>From {formatDate(renewsAt, 'date', { locale: 'en' })}, every month</dt>
            <dd>{formatPrice(planPrices.studio_pro)}</dd>
          </>
        )}
      </dl>
      <p className={notes.note}>
        The unused days of Individual Pro are counted towards the amount. Your promos and videos stay as they
        are.
      </p>
      <FormError text={upgrade.isError ? describeError(upgrade.error) : ''} />
      <PrimaryButton isFullWidth isBusy={upgrade.isPending} onClick={() => upgrade.mutate(proration)}>
        Upgrade and pay {formatPrice(amountDue)}
      </PrimaryButton>
    </div>
  );
};

const Preview = ({ onUpgraded }: { onUpgraded: () => void }) => {
  const preview = useQuery({
    queryKey: queryKeys.upgradePreview,
    queryFn: () => call(previewUpgrade),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <ListState {...queryState(preview)} empty={null}>
      {preview.data !== undefined && <Change proration={preview.data} onUpgraded={onUpgraded} />}
    </ListState>
  );
};

/** Shows what the change from Individual Pro to Studio Pro costs, and makes it. */
export const UpgradeDialog = ({
  isOpen,
  onClose,
  onUpgraded,
}: {
  isOpen: boolean;
  onClose: () => void;
  onUpgraded: () => void;
}) => (
  <Dialog
    opened={isOpen}
    onClose={onClose}
    title="Upgrade to Studio Pro"
    size={480}
    closeLabel="Close the upgrade"
  >
    {isOpen && <Preview onUpgraded={onUpgraded} />}
  </Dialog>
);
