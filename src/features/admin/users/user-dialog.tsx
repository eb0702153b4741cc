import { Modal, Button, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode, useId } from 'react';
import type { AdminUser, AccountProtection } from '#contract/admin/admin-users.contract.ts';
import { roles } from '#contract/endpoint.ts';
import { errorTable } from '#contract/errors.ts';
import { userKind } from '#contract/permissions.ts';
import { describeError } from '#src/api/api-error.ts';
import { queryState } from '#src/api/query-state.ts';
import { ImpersonationControls } from '#src/features/admin/users/impersonation.tsx';
import { type UserQuestion, UserQuestionDialog } from '#src/features/admin/users/user-question.tsx';
import {
  useUser,
  useUpdateExpiration,
  userName,
  formatDay,
  roleLabel,
  statusLabel,
} from '#src/features/admin/users/users.ts';
import { useIsNarrow } from '#src/ui/browser/media-queries.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/admin/users/user-details.module.css';
import notes from '#src/ui/pages/note.module.css';

const protectionText: Record<AccountProtection, string> = {
  own: errorTable.OWN_ACCOUNT.message,
  demo: errorTable.DEMO_ACCOUNT.message,
};

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
};

const NONE = '–';

const Facts = ({ user }: { user: AdminUser }) => {
  const facts: [label: string, value: string | null][] = [
    ['Email', user.email],
    ['User name', user.username],
    ['Studio', user.studioName],
    ['Instructor name', user.assignedInstructorName],
    ['Joined', formatDay(user.createdAt)],
    ['Last change', formatDay(user.updatedAt)],
    ['Stripe customer', user.stripeCustomerId],
    ['Stripe subscription', user.stripeSubscriptionId],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value ?? NONE}</dd>
        </div>
      ))}
    </dl>
  );
};

/** A team member's role comes from their studio. */
const roleOptions = roles.map((role) => ({
  value: role,
  label: roleLabel(role),
  disabled: role === 'studio_team',
}));

/** The UTC day of an instant as `YYYY-MM-DD`. */
const dayOf = (instant: string | null): string => instant?.slice(0, 'YYYY-MM-DD'.length) ?? '';

/** An existing day as `YYYY-MM-DD`. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  dayOf(new Date(text).toISOString()) === text;

const NOT_A_DAY = 'Enter a date such as 2027-01-31, or leave it empty for no expiration.';

const Expiration = ({ user }: { user: AdminUser }) => {
  const saved = dayOf(user.subscriptionExpiresAt);
  const [typed, setTyped] = useState(saved);
  const [isRefused, setIsRefused] = useState(false);
  const update = useUpdateExpiration();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const day = typed.trim();
    setIsRefused(day !== '' && !isDay(day));
    if (update.isPending || (day !== '' && !isDay(day))) return;
    update.mutate({ id: user.id, expirationDate: day === '' ? null : day });
  };
  const failure = update.isError ? describeError(update.error) : null;
  return (
    <form className={classes.field} noValidate onSubmit={submit}>
      <TextInput
        label="Expiration date"
        description="YYYY-MM-DD. Leave it empty for no expiration."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder="YYYY-MM-DD"
        size="md"
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        value={typed}
        error={isRefused ? NOT_A_DAY : failure}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        size="md"
        className={classes.besideField}
        loading={update.isPending}
        disabled={typed.trim() === saved}
      >
        Save date
      </Button>
    </form>
  );
};

type UserDetailsProps = { user: AdminUser; onAsk: (question: UserQuestion) => void };

/** The details of an account, and the changes an admin can make to it. */
const UserDetails = ({ user, onAsk }: UserDetailsProps) => {
  const kind = userKind(user);
  const isProtected = user.protection !== null;
  return (
    <>
      {user.protection !== null && <p className={classes.protection}>{protectionText[user.protection]}</p>}
      <Facts user={user} />
      <Section title="Role">
        <Select
          aria-label="Role"
          description="Team members get their role from a studio: add them under Studios."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          size="md"
          disabled={isProtected}
          data={roleOptions}
          value={kind}
          onChange={(value) => {
            const role = roles.find((known) => known === value);
            if (role !== undefined && role !== kind) onAsk({ kind: 'role', role });
          }}
        />
      </Section>
      <Section title="Subscription">
        <div className={classes.line}>
          <span>{statusLabel(user.subscriptionStatus)}</span>
          {user.subscriptionStatus !== null && (
            <Button variant="default" size="md" onClick={() => onAsk({ kind: 'cancel' })}>
              Cancel subscription
            </Button>
          )}
        </div>
        <Expiration user={user} />
      </Section>
      <Section title="Name changes">
        <div className={classes.line}>
          <span>{user.nameChangeCount} used</span>
          <Button variant="default" size="md" onClick={() => onAsk({ kind: 'names' })}>
            Reset name changes
          </Button>
        </div>
      </Section>
      <Section title="Signing in">
        <div className={classes.line}>
          <span>{user.hasSecondFactors ? 'Two steps or passkeys' : 'Password alone'}</span>
          {user.hasSecondFactors && (
            <Button
              variant="default"
              size="md"
              disabled={isProtected}
              onClick={() => onAsk({ kind: 'factors' })}
            >
              Remove second steps
            </Button>
          )}
          <Button
            variant="default"
            size="md"
            disabled={isProtected}
            onClick={() => onAsk({ kind: 'sessions' })}
          >
            Sign out everywhere
          </Button>
        </div>
      </Section>
      {user.role !== 'admin' && (
        <Section title="Access this account">
          <ImpersonationControls user={user} />
        </Section>
      )}
      <Section title="Delete this account">
        <div className={classes.line}>
          <p className={notes.note}>Everything they have is deleted for good.</p>
          <Button
            variant="default"
            size="md"
            className={classes.delete}
            disabled={isProtected}
            onClick={() => onAsk({ kind: 'delete' })}
          >
            Delete user
          </Button>
        </div>
      </Section>
    </>
  );
};

type ContentProps = {
  email: string;
  known: AdminUser | undefined;
  onAsk: (user: AdminUser, question: UserQuestion) => void;
};

const Content = ({ email, known, onAsk }: ContentProps) => {
  const query = useUser(email, known);
  const { data: user } = query;
  return (
    <ListState {...queryState(query)} empty={null}>
      {user !== undefined && (
        // Resets the field when the last day changes.
        <UserDetails
          key={user.subscriptionExpiresAt}
          user={user}
          onAsk={(question) => onAsk(user, question)}
        />
      )}
    </ListState>
  );
};

type UserDialogProps = {
  /** The email address of the account; null while the dialog is closed. */
  email: string | null;
  /** The account from the list. */
  known: AdminUser | undefined;
  onClose: () => void;
};

/** The details of an account, and the changes that an admin can make. */
export const UserDialog = ({ email, known, onClose }: UserDialogProps) => {
  const isNarrow = useIsNarrow();
  const [open, setOpen] = useState<{ user: AdminUser; question: UserQuestion } | null>(null);
  return (
    <Modal.Stack>
      <Dialog
        stackId="user"
        opened={email !== null}
        onClose={onClose}
        title={known === undefined ? (email ?? '') : userName(known)}
        size={640}
        isTall
        canGrow
        fullScreen={isNarrow}
        closeLabel="Close the details"
      >
        {email !== null && (
          <Content email={email} known={known} onAsk={(user, question) => setOpen({ user, question })} />
        )}
      </Dialog>
      <UserQuestionDialog
        open={open}
        onClose={() => setOpen(null)}
        onDeleted={() => {
          setOpen(null);
          onClose();
        }}
      />
    </Modal.Stack>
  );
};
