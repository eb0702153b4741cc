import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { deleteAccount } from '#contract/accounts/account.contract.ts';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { clearUserCache, clearStoredData } from '#src/api/current-user.ts';
import { logError } from '#src/api/log-error.ts';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import classes from '#src/features/account/dialog-form.module.css';
import dialog from '#src/ui/dialog.module.css';

const DELETED = 'Your account and everything in it are deleted.';

/** Deletes the account permanently after a password and a confirmation. */
const useDeletion = () => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (password: string) => call(deleteAccount, { body: { password } }),
    onSuccess: async () => {
      // Leave the editor first, because it would store its last draft; and commit the navigation synchronously,
      // because a page that is still mounted when the user is cleared redirects visitors without this notice.
      await navigate('/auth', { replace: true, flushSync: true, state: { notice: DELETED } });
      clearStoredData();
      clearUserCache(queryClient);
    },
    onError: (error) => logError('Deleting the account failed', error),
  });
};

type DeleteAccountFormProps = { user: CurrentUser; onCancel: () => void };

/** Lists what is deleted with the account and asks for confirmation. */
export const DeleteAccountForm = ({ user, onCancel }: DeleteAccountFormProps) => {
  const [password, setPassword] = useState('');
  const [isSure, setIsSure] = useState(false);
  const deletion = useDeletion();
  const isReady = isSure && password !== '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !deletion.isPending) deletion.mutate(password);
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <div>
        <p className={classes.text}>This cannot be undone. It deletes:</p>
        <ul className={classes.list}>
          <li>your promos, templates and class types, and the videos made from your promos</li>
          <li>your timetable and batches, your review links, and what reviewers said</li>
          <li>
            the background videos and overlays that you uploaded, and your records of the people in them and
            what they agreed to
          </li>
          <li>your name, your studio, your sign-in and your recent activity</li>
          {user.role === 'studio_owner' && (
            <li>your studio: its members go back to the plan they had before</li>
          )}
        </ul>
        <p className={classes.text}>
          If you have a subscription, it ends now. By law we keep a record of what you paid and of the terms
          you agreed to, without your name.
        </p>
        <p className={classes.text}>
          Everything is deleted at once, files included. Uploads and renders in progress stop, and what they
          had made by then is deleted within eight days.
        </p>
        <p className={classes.text}>Download your data first if you want to keep anything.</p>
      </div>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        problem={deletion.isError ? describeError(deletion.error) : ''}
        onChange={setPassword}
      />
      <Checkbox
        className={classes.sure}
        radius={5}
        label="Yes, delete everything permanently"
        checked={isSure}
        onChange={(event) => setIsSure(event.currentTarget.checked)}
      />
      <div className={dialog.foot}>
        <div className={classes.pair}>
          <Button
            type="submit"
            variant="default"
            className={classes.delete}
            loading={deletion.isPending}
            disabled={!isReady}
          >
            Delete my account
          </Button>
          <Button
            variant="default"
            className={classes.button}
            disabled={deletion.isPending}
            onClick={onCancel}
          >
            Keep my account
          </Button>
        </div>
      </div>
    </form>
  );
};
