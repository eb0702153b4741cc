import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type TwoStep, endTwoStep } from '#contract/accounts/two-step.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryState } from '#src/api/query-state.ts';
import { SettingsSection } from '#src/features/account/sections/settings-section.tsx';
import { useRefreshFactors, useTwoStep } from '#src/features/account/two-step/use-two-step.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { DeletionButtons, DeletionDialog } from '#src/ui/deletion-dialog.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
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
