import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { leaveTeam } from '#contract/accounts/studio.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { SettingsSection } from '#src/features/account/sections/settings-section.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import formClasses from '#src/features/account/dialog-form.module.css';
import classes from '#src/features/account/settings-row.module.css';

/** Lets a member leave the studio's team. */
export const TeamSection = ({ onLeave }: { onLeave: () => void }) => (
  <SettingsSection title="Studio team">
    <div className={classes.row}>
      <span className={classes.text}>You are in the team of a studio, which pays for your plan.</span>
      <Button variant="default" className={classes.danger} onClick={onLeave}>
        Leave the team
      </Button>
    </div>
  </SettingsSection>
);

/** Asks for confirmation before the user leaves the team. */
export const LeaveTeamForm = ({ onClose }: { onClose: () => void }) => {
  const queryClient = useQueryClient();
  const leave = useMutation({
    mutationFn: () => call(leaveTeam),
    onSuccess: async (user) => {
      queryClient.setQueryData(queryKeys.currentUser, user);
      onClose();
      await queryClient.invalidateQueries();
    },
    onError: (error) => logError('Leaving the team failed', error),
  });
  return (
    <div className={formClasses.form}>
      <p className={formClasses.text}>
        You lose the videos, class types and brand of the studio at once, and your account has the plan again
        that it had before. Your promos and your own videos stay. To come back, you need another invitation.
      </p>
      <FormError text={leave.isError ? describeError(leave.error) : ''} />
      <div className={formClasses.buttons}>
        <Button
          variant="default"
          className={formClasses.delete}
          loading={leave.isPending}
          onClick={() => leave.mutate()}
        >
          Leave the team
        </Button>
        <Button variant="default" className={formClasses.button} disabled={leave.isPending} onClick={onClose}>
          Stay in the team
        </Button>
      </div>
    </div>
  );
};
