import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import {
  acceptInvitation,
  readInvitation,
  type TeamInvitation,
} from '#contract/accounts/team-invitation.contract.ts';
import { describeError, hasCode } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { setCurrentUser, useCurrentUser, useRefreshUser } from '#src/api/current-user.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { AuthForm, authMessage } from '#src/features/auth/auth-form.tsx';
import { AuthFrame } from '#src/features/auth/auth-frame.tsx';
import { NewPasswordFields, useNewPassword } from '#src/features/auth/new-password-fields.tsx';

const FAILED = 'You could not join the team. Please try again.';

const studioOf = ({ studioName, ownerName }: TeamInvitation): string =>
  studioName ?? (ownerName === null ? 'the studio' : `the studio of ${ownerName}`);

const ExpiredLink = () => (
  <AuthFrame
    title="This invitation no longer works"
    lead="It has already been used or has expired. If you have joined, sign in; if not, ask the owner of the studio for another one."
  >
    <Button component={Link} to="/auth" variant="default" size="md" fullWidth>
      Sign in
    </Button>
  </AuthFrame>
);

type JoinProps = { token: string; invitation: TeamInvitation; onJoined: () => void };

/** Joins, then continues: a new account to the editor, an existing one to the sign-in page unless it is signed in here. */
const useJoin = ({ token, invitation, onJoined }: JoinProps) => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const refreshUser = useRefreshUser();
  const { data: current } = useCurrentUser();
  return useMutation({
    mutationFn: (newPassword: string | null) =>
      call(acceptInvitation, { body: { token, ...(newPassword === null ? {} : { newPassword }) } }),
    onSuccess: async ({ user }) => {
      onJoined();
      if (user !== null) {
        setCurrentUser(queryClient, user);
        await navigate('/', { replace: true });
        return;
      }
      if (current?.email === invitation.email && invitation.hasAccount) {
        await refreshUser();
        await navigate('/', { replace: true });
        return;
      }
      const notice = `You have joined ${studioOf(invitation)}. Sign in as ${invitation.email}.`;
      await navigate('/auth', { replace: true, state: { notice } });
    },
    onError: (error) => logError('Joining the team failed', error),
  });
};

const JoinForm = (props: JoinProps) => {
  const { invitation } = props;
  const { email, name, hasAccount } = invitation;
  const typed = useNewPassword();
  const [problem, setProblem] = useState('');
  const join = useJoin(props);
  if (hasCode(join.error, 'INVITATION_EXPIRED')) return <ExpiredLink />;
  const submit = (): void => {
    const found = hasAccount ? '' : typed.validate();
    setProblem(found);
    if (found === '') join.mutate(hasAccount ? null : typed.password);
  };
  const refusal = join.isError ? authMessage(join.error, FAILED) : '';
  return (
    <AuthFrame
      title={`Join ${studioOf(invitation)}`}
      lead={
        hasAccount
          ? `Your account ${email} gets everything that Pro has, and the videos of the studio. Your promos stay yours.`
          : `Hello ${name}! Choose a password for ${email}, and make promos with the videos of the studio.`
      }
    >
      <AuthForm
        button={hasAccount ? 'Join the Team' : 'Create Account and Join'}
        problem={problem === '' ? refusal : problem}
        isBusy={join.isPending}
        isIncomplete={!hasAccount && typed.isIncomplete}
        onSubmit={submit}
      >
        {!hasAccount && <NewPasswordFields label="Password" name="newPassword" value={typed} />}
      </AuthForm>
    </AuthFrame>
  );
};

/** Joins a studio's team with a mailed link. The token is in the URL fragment, as with a reset link. */
export const JoinTeamPage = () => {
  const token = useLocation().hash.slice(1);
  // Signing in clears what has been read, and the used link is not read again while the next page loads.
  const [accepted, setAccepted] = useState<TeamInvitation | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.teamInvitation(token),
    queryFn: () => call(readInvitation, { body: { token } }),
    enabled: token !== '' && accepted === null,
  });
  if (token === '' || hasCode(error, 'INVITATION_EXPIRED')) return <ExpiredLink />;
  const invitation = accepted ?? data;
  if (invitation !== undefined) {
    return <JoinForm token={token} invitation={invitation} onJoined={() => setAccepted(invitation)} />;
  }
  return (
    <AuthFrame
      title="Join a studio team"
      lead={error === null || isFetching ? 'One moment…' : describeError(error)}
    >
      <Button variant="default" size="md" fullWidth loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </AuthFrame>
  );
};
