import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import {
  acceptInvitation,
  joinByInvitation,
  readInvitation,
  type TeamInvitation,
} from '#contract/accounts/studio.contract.ts';
import { planNames } from '#contract/billing/plan-limits.ts';
import { readSubscription, type Subscription } from '#contract/billing/subscription.contract.ts';
import { describeError, hasCode } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { setCurrentUser, useCurrentUser } from '#src/api/current-user.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import {
  AuthForm,
  authMessage,
  AuthFrame,
  NewPasswordFields,
  useNewPassword,
} from '#src/features/auth/auth-form.tsx';
import { formatDate } from '#src/ui/copy/date-format.ts';
import classes from '#src/features/auth/join-team-page.module.css';

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

/** A mutation that joins the team as the current user. */
const useJoin = ({ token, onJoined }: JoinProps) => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(joinByInvitation, { body: { token } }),
    onSuccess: async (user) => {
      onJoined();
      setCurrentUser(queryClient, user);
      await navigate('/', { replace: true });
    },
    onError: (error) => logError('Joining the team failed', error),
  });
};

/** The user's own subscription, which joining does not change. */
const OwnPlan = ({ subscription: { planId, cancelsAt, periodEndsAt } }: { subscription: Subscription }) => {
  const endsAt = cancelsAt ?? periodEndsAt;
  const day = endsAt === null ? null : formatDate(endsAt, 'longDate', { locale: 'en' });
  return (
    <li>
      You pay for {planNames[planId]} yourself.{' '}
      {cancelsAt === null
        ? `It goes on${day === null ? '' : `, and is charged next on ${day}`}, until you cancel it in Account Settings. You do not need it while you are in the team.`
        : `It is cancelled already and ends on ${day}.`}
    </li>
  );
};

/** For the invited account: says what changes, with a button to join. */
const Consent = (props: JoinProps) => {
  const studio = studioOf(props.invitation);
  const own = useQuery({
    queryKey: queryKeys.subscription,
    queryFn: () => call(readSubscription),
    staleTime: 0,
  });
  const join = useJoin(props);
  if (hasCode(join.error, 'INVITATION_EXPIRED')) return <ExpiredLink />;
  const subscription = own.data?.subscription ?? null;
  return (
    <AuthFrame title={`Join ${studio}`} lead={`For your account ${props.invitation.email}, this changes:`}>
      <ul className={classes.changes}>
        <li>Your plan: you have everything that Pro has for as long as you are in the team.</li>
        <li>The studio pays. Joining costs you nothing.</li>
        {subscription !== null && <OwnPlan subscription={subscription} />}
        <li>
          Who sees what: you use the videos, class types and brand of the studio. Its owner sees your name and
          email address, but never your own promos and videos.
        </li>
        <li>You can leave at any time in Account Settings, and the owner can remove you.</li>
      </ul>
      <AuthForm
        button={`Join ${studio}`}
        problem={join.isError ? authMessage(join.error, FAILED) : own.isError ? describeError(own.error) : ''}
        isBusy={join.isPending}
        // Disabled until the user can see what happens to their own subscription.
        isIncomplete={own.data === undefined}
        onSubmit={() => join.mutate()}
      >
        {null}
      </AuthForm>
    </AuthFrame>
  );
};

/** For an invited address with an account, when another account or none is signed in. */
const SignInToJoin = ({ token, invitation, current }: JoinProps & { current: CurrentUser | null }) => {
  const { email } = invitation;
  const studio = studioOf(invitation);
  if (current !== null) {
    return (
      <AuthFrame
        title={`Join ${studio}`}
        lead={`This invitation is for ${email}, but you are signed in as ${current.email}. Log out, then open the link from the mail again.`}
      >
        <Button component={Link} to="/" variant="default" size="md" fullWidth>
          Go to your promos
        </Button>
      </AuthFrame>
    );
  }
  const state = { notice: `Sign in as ${email} to join ${studio}.`, next: `/join#${token}` };
  return (
    <AuthFrame
      title={`Join ${studio}`}
      lead={`${email} has an account. Sign in, and see what changes before you join.`}
    >
      <Button component={Link} to="/auth" state={state} variant="default" size="md" fullWidth>
        Sign in
      </Button>
    </AuthFrame>
  );
};

/** Creates an account in the team, then continues to the editor, or to the sign-in page if the account already existed. */
const NewAccount = ({ token, invitation, onJoined }: JoinProps) => {
  const { email, name } = invitation;
  const studio = studioOf(invitation);
  const typed = useNewPassword();
  const [problem, setProblem] = useState('');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const accept = useMutation({
    mutationFn: (newPassword: string) => call(acceptInvitation, { body: { token, newPassword } }),
    onSuccess: async ({ user }) => {
      onJoined();
      if (user !== null) {
        setCurrentUser(queryClient, user);
        await navigate('/', { replace: true });
        return;
      }
      const notice = `You have joined ${studio}. Sign in as ${email}.`;
      await navigate('/auth', { replace: true, state: { notice } });
    },
    onError: (error) => logError('Joining the team failed', error),
  });
  if (hasCode(accept.error, 'INVITATION_EXPIRED')) return <ExpiredLink />;
  const submit = (): void => {
    const found = typed.validate();
    setProblem(found);
    if (found === '') accept.mutate(typed.password);
  };
  const refusal = accept.isError ? authMessage(accept.error, FAILED) : '';
  return (
    <AuthFrame
      title={`Join ${studio}`}
      lead={`Hello ${name}! Choose a password for ${email}, and make promos with the videos of the studio. Its owner sees your name and email address, but never your own promos and videos.`}
    >
      <AuthForm
        button="Create Account and Join"
        problem={problem === '' ? refusal : problem}
        isBusy={accept.isPending}
        isIncomplete={typed.isIncomplete}
        onSubmit={submit}
      >
        <NewPasswordFields label="Password" name="newPassword" value={typed} />
      </AuthForm>
    </AuthFrame>
  );
};

const Invitation = (props: JoinProps) => {
  const { data: current = null } = useCurrentUser();
  const { email, hasAccount } = props.invitation;
  if (current?.email === email) return <Consent {...props} />;
  return hasAccount ? <SignInToJoin {...props} current={current} /> : <NewAccount {...props} />;
};

/** Joins a studio's team with a mailed link. The token is in the URL fragment, like that of a reset link. */
export const JoinTeamPage = () => {
  const token = useLocation().hash.slice(1);
  const { data: user } = useCurrentUser();
  // Signing in clears the cache; the used link must not be read again while the next page loads.
  const [accepted, setAccepted] = useState<TeamInvitation | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.teamInvitation(token),
    queryFn: () => call(readInvitation, { body: { token } }),
    enabled: token !== '' && accepted === null,
  });
  if (token === '' || hasCode(error, 'INVITATION_EXPIRED')) return <ExpiredLink />;
  const invitation = accepted ?? data;
  if (invitation !== undefined && user !== undefined) {
    return <Invitation token={token} invitation={invitation} onJoined={() => setAccepted(invitation)} />;
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
