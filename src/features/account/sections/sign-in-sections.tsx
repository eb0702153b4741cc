import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Passkey, removePasskey, renamePasskey } from '#contract/accounts/passkeys.contract.ts';
import { type TwoStep, endTwoStep } from '#contract/accounts/two-step.contract.ts';
import { PASSKEY_NAME_MAX } from '#contract/limits.ts';
import { canUsePasskeys } from '#src/account/sign-in-factors.tsx';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryState } from '#src/api/query-state.ts';
import { lastUsed } from '#src/features/account/sections/sessions-section.tsx';
import { SettingsSection } from '#src/features/account/sections/settings-section.tsx';
import { usePasskeys, useRefreshFactors, useTwoStep } from '#src/features/account/sign-in-methods.tsx';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { DeletionButtons, DeletionDialog } from '#src/ui/deletion-dialog.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { RenameField } from '#src/ui/lists/card-menu.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import devices from '#src/features/account/sections/sessions-section.module.css';
import classes from '#src/features/account/settings-row.module.css';

const useTurningOff = (onOff: () => void) => {
  const refresh = useRefreshFactors();
  return useMutation({
    mutationFn: () => call(endTwoStep),
    onSuccess: onOff,
    onSettled: refresh,
    onError: (error) => logError('Turning off two-step sign-in failed', error),
  });
};

const codesLeft = (count: number): string =>
  count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`;

type OnProps = { twoStep: TwoStep; setUpAt: string; onNewCodes: () => void };

/** Two-step sign-in while it is on, with buttons to change it. */
const TurnedOn = ({ twoStep, setUpAt, onNewCodes }: OnProps) => {
  const [isAsking, setIsAsking] = useState(false);
  const turningOff = useTurningOff(() => setIsAsking(false));
  const close = (): void => {
    turningOff.reset();
    setIsAsking(false);
  };
  return (
    <>
      <div className={classes.row}>
        <span className={classes.text}>
          On since {formatDate(setUpAt, 'longDate', { locale: 'en' })}: you sign in with your password and a
          code.
        </span>
        <Button variant="default" className={classes.danger} onClick={() => setIsAsking(true)}>
          Turn off
        </Button>
      </div>
      <div className={classes.row}>
        <span className={classes.text}>{codesLeft(twoStep.recoveryCodesLeft)}</span>
        <Button variant="default" className={classes.button} onClick={onNewCodes}>
          New recovery codes
        </Button>
      </div>
      <DeletionDialog
        verb="Turn off"
        name={isAsking ? 'two-step sign-in' : null}
        stackId="two-step-off"
        onClose={close}
      >
        <p>
          Anyone who knows your password can then sign in. Your recovery codes and the code in your app stop
          working.
        </p>
        <FormError text={turningOff.isError ? describeError(turningOff.error) : ''} />
        <DeletionButtons
          verb="Turn off"
          keepLabel="Keep it on"
          isDeleting={turningOff.isPending}
          onKeep={close}
          onDelete={() => turningOff.mutate()}
        />
      </DeletionDialog>
    </>
  );
};

type TwoStepSectionProps = { onSetUp: () => void; onNewCodes: () => void };

/** Two-step sign-in and its settings. While it loads, reserves the space of the setup, because most users have not set it up. */
export const TwoStepSection = ({ onSetUp, onNewCodes }: TwoStepSectionProps) => {
  const query = useTwoStep();
  const { data: twoStep } = query;
  const setUpAt = twoStep?.setUpAt ?? null;
  return (
    <SettingsSection title="Two-step sign-in">
      {query.isError && (
        <ListState {...queryState(query)} empty={null}>
          {null}
        </ListState>
      )}
      {twoStep !== undefined && setUpAt !== null && (
        <TurnedOn twoStep={twoStep} setUpAt={setUpAt} onNewCodes={onNewCodes} />
      )}
      {!query.isError && setUpAt === null && (
        <div className={classes.row}>
          <span className={classes.text}>
            Also asks for a code from your phone, so that a stolen password is not enough.
          </span>
          <Button
            variant="default"
            className={classes.button}
            disabled={twoStep === undefined}
            onClick={onSetUp}
          >
            Set up
          </Button>
        </div>
      )}
    </SettingsSection>
  );
};

/** `now` is when the list was fetched, ms. */
type PasskeyItemProps = {
  passkey: Passkey;
  now: number;
  onRename: (name: string) => void;
  onRemove: () => void;
};

const PasskeyItem = ({
  passkey: { name, createdAt, lastUsedAt },
  now,
  onRename,
  onRemove,
}: PasskeyItemProps) => {
  const [isRenaming, setIsRenaming] = useState(false);
  const added = `Added on ${formatDate(createdAt, 'longDate', { locale: 'en' })}`;
  return (
    <li className={devices.device}>
      <IconFingerprint size={22} stroke={1.7} aria-hidden />
      {isRenaming ? (
        <RenameField
          name={name}
          max={PASSKEY_NAME_MAX}
          noun="name"
          onRename={onRename}
          onEnd={() => setIsRenaming(false)}
        />
      ) : (
        <span>
          <span className={devices.name}>{name}</span>
          <span className={devices.when}>
            {added} · {lastUsedAt === null ? 'Never used' : lastUsed(lastUsedAt, now)}
          </span>
        </span>
      )}
      <span className={devices.buttons}>
        {!isRenaming && (
          <Button
            variant="default"
            className={devices.button}
            aria-label={`Rename ${name}`}
            onClick={() => setIsRenaming(true)}
          >
            Rename
          </Button>
        )}
        <Button variant="default" className={devices.button} aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </li>
  );
};

/** The user's passkeys with their last use. */
export const PasskeysSection = ({ onAdd }: { onAdd: () => void }) => {
  const query = usePasskeys();
  const refresh = useRefreshFactors();
  const [toRemove, setToRemove] = useState<Passkey | null>(null);
  const renaming = useMutation({
    mutationFn: ({ id, name }: Pick<Passkey, 'id' | 'name'>) =>
      call(renamePasskey, { params: { id }, body: { name } }),
    onSettled: refresh,
    onError: notifyError,
  });
  const removal = useMutation({
    mutationFn: (id: string) => call(removePasskey, { params: { id } }),
    onSuccess: () => setToRemove(null),
    onSettled: refresh,
    onError: (error) => logError('Removing a passkey failed', error),
  });
  const close = (): void => {
    removal.reset();
    setToRemove(null);
  };
  const passkeys = query.data ?? [];
  return (
    <SettingsSection title="Passkeys">
      {query.isError && (
        <ListState {...queryState(query)} empty={null}>
          {null}
        </ListState>
      )}
      {passkeys.length > 0 && (
        <ul className={devices.list} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              now={query.dataUpdatedAt}
              onRename={(name) => renaming.mutate({ id: passkey.id, name })}
              onRemove={() => setToRemove(passkey)}
            />
          ))}
        </ul>
      )}
      <div className={passkeys.length > 0 ? `${classes.row} ${classes.below}` : classes.row}>
        <span className={classes.text}>
          {canUsePasskeys()
            ? 'Sign in with your fingerprint, your face or the PIN of your device, without a password.'
            : 'Passkeys sign you in without a password. This browser cannot use them at this address.'}
        </span>
        {canUsePasskeys() && (
          <Button variant="default" className={classes.button} onClick={onAdd}>
            Add a passkey
          </Button>
        )}
      </div>
      <DeletionDialog verb="Remove" name={toRemove?.name ?? null} stackId="remove-passkey" onClose={close}>
        <p>It no longer signs in here. Delete it on your device, too: PolePro cannot do that.</p>
        <FormError text={removal.isError ? describeError(removal.error) : ''} />
        <DeletionButtons
          verb="Remove"
          isDeleting={removal.isPending}
          onKeep={close}
          onDelete={() => {
            if (toRemove !== null) removal.mutate(toRemove.id);
          }}
        />
      </DeletionDialog>
    </SettingsSection>
  );
};
