import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { deleteAccount } from '#contract/account.contract.ts';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { call } from '#src/api/call.ts';
import { describeError } from '#src/api/api-error.ts';
import { logError } from '#src/api/log-error.ts';
import { clearUserCache } from '#src/api/current-user.ts';
import classes from '#src/features/account/dialog-form.module.css';
import { PasswordField } from '#src/ui/password-field.tsx';

/** What this browser keeps of a person begins like this; which theme it shows is the browser's own matter. */
const PREFIX = 'polepro.';
const THEME = 'polepro.theme';

/** Removes what a person's promos have left in the browser: drafts, and which was open last. */
const clearStoredData = (storage: Storage): void => {
  const keys = Object.keys(storage).filter((key) => key.startsWith(PREFIX) && key !== THEME);
  for (const key of keys) storage.removeItem(key);
};

const DELETED = 'Your account is deleted, with everything that was in it.';

/** Deletes the account for good, once the person has said what it is and given the password. */
const useDeletion = () => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (password: string) => call(deleteAccount, { body: { password } }),
    onSuccess: async () => {
      // First away from the editor, which would keep its last work in this browser; and drawn at once, because a
      // page that still stands when the person is forgotten leads visitors on without a notice.
      await navigate('/auth', { replace: true, flushSync: true, state: { notice: DELETED } });
      clearStoredData(localStorage);
      clearUserCache(queryClient);
    },
    onError: (error) => logError('Deletion of the account', error),
  });
};

type DeleteAccountFormProps = { user: CurrentUser; onCancel: () => void };

/** What goes with the account, and the last question before it goes. */
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
    <form className={classes['form']} noValidate onSubmit={submit}>
      <div>
        <p className={classes['text']}>This cannot be undone. What goes:</p>
        <ul className={classes['goes']}>
          <li>your promos, and the videos made from them</li>
          <li>the background videos that you uploaded</li>
          <li>your name, your studio and your sign-in</li>
          {user.role === 'studio_owner' && <li>your studio: its members become free accounts</li>}
        </ul>
        <p className={classes['text']}>Download your data first if you want to keep anything.</p>
      </div>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        problem={deletion.isError && !deletion.isPending ? describeError(deletion.error) : ''}
        onChange={setPassword}
      />
      <Checkbox
        className={classes['sure'] ?? ''}
        radius={5}
        label="Yes, delete everything for good"
        checked={isSure}
        onChange={(event) => setIsSure(event.currentTarget.checked)}
      />
      <div className={classes['buttons']}>
        <Button
          type="submit"
          variant="default"
          className={classes['delete'] ?? ''}
          loading={deletion.isPending}
          disabled={!isReady}
        >
          Delete my account
        </Button>
        <Button
          variant="default"
          className={classes['button'] ?? ''}
          disabled={deletion.isPending}
          onClick={onCancel}
        >
          Keep my account
        </Button>
      </div>
    </form>
  );
};
