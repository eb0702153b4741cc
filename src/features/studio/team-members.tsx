import { TextInput, Menu } from '@mantine/core';
import { IconUserPlus, IconAt, IconMail } from '@tabler/icons-react';
import { useState, type FormEvent, useRef } from 'react';
import { EMAIL_MAX } from '#contract/accounts/credentials.ts';
import {
  addTeamMember,
  type TeamMember,
  type NewTeamMember,
  removeTeamMember,
  renameTeamMember,
  sendInvitation,
} from '#contract/accounts/studio.contract.ts';
import { STUDIO_TEAM_MAX } from '#contract/billing/plan-limits.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { denialMessages, denialReason } from '#contract/permissions.ts';
import { HANDLE_MAX } from '#schema/limits.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { ApiError, describeError, serverMessage } from '#src/api/api-error.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { firstLoadState } from '#src/api/query-state.ts';
import {
  useRemoveMember,
  useTeam,
  useAddMember,
  useRenameMember,
  useSendInvitation,
} from '#src/features/studio/use-team.ts';
import { MemberItem, MemberRemovalDialog } from '#src/team/members.tsx';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { NOT_MAILED } from '#src/ui/copy/mail-copy.ts';
import { LimitedTextInput } from '#src/ui/fields/limited-text-input.tsx';
import { isEmail, NOT_AN_EMAIL } from '#src/ui/fields/validation.ts';
import { RenameField, CardMenu } from '#src/ui/lists/card-menu.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/studio/team-members.module.css';
import memberClasses from '#src/team/members.module.css';
import rowClasses from '#src/ui/lists/boxed-rows.module.css';

/** A team member with a menu to change or remove them. */
const MemberRow = ({ member, onRemove }: { member: TeamMember; onRemove: () => void }) => {
  const [edited, setEdited] = useState<'name' | 'handle' | null>(null);
  const edit = (field: typeof edited): void => {
    rename.reset();
    setEdited(field);
  };
  const rename = useRenameMember();
  const invitation = useSendInvitation();
  const { id, email, state } = member;
  const { name, handle = member.handle } = rename.isPending ? rename.variables : member;
  return (
    <MemberItem
      name={
        edited === 'name' ? (
          <RenameField
            noun="name"
            name={name}
            max={NAME_MAX}
            onRename={(next) => rename.mutate({ id, name: next })}
            onEnd={() => setEdited(null)}
          />
        ) : (
          name
        )
      }
      handle={
        edited === 'handle' ? (
          <RenameField
            noun="handle"
            of={name}
            mayBeEmpty
            name={handle}
            max={HANDLE_MAX}
            onRename={(next) => rename.mutate({ id, name, handle: next })}
            onEnd={() => setEdited(null)}
          />
        ) : (
          handle
        )
      }
      email={email}
      state={state}
      outcome={
        <>
          {invitation.isSuccess && <output className={memberClasses.email}>{invitation.data.message}</output>}
          {invitation.isError && (
            <span className={memberClasses.problem} role="alert">
              {describeError(invitation.error)}
            </span>
          )}
          {rename.isError && (
            <span className={memberClasses.problem} role="alert">
              {serverMessage(rename.error, 'Failed to update team member name')}
            </span>
          )}
        </>
      }
    >
      <CardMenu name={name} deleteLabel="Remove" onRename={() => edit('name')} onDelete={onRemove}>
        <Menu.Item leftSection={<IconAt size={16} />} onClick={() => edit('handle')}>
          {handle === '' ? 'Add handle' : 'Change handle'}
        </Menu.Item>
        {state === 'invited' && (
          <Menu.Item leftSection={<IconMail size={16} />} onClick={() => invitation.mutate(id)}>
            Send invitation again
          </Menu.Item>
        )}
      </CardMenu>
    </MemberItem>
  );
};

type Problems = { name?: string; email?: string };

const problemsOf = (name: string, email: string): Problems => ({
  ...(name.trim() === '' ? { name: 'Enter a name.' } : {}),
  ...(email.trim() === '' ? { email: 'Enter an email address.' } : {}),
  ...(email.trim() !== '' && !isEmail(email) ? { email: NOT_AN_EMAIL } : {}),
});

/** The errors of a refused call: for the name if the server says so, otherwise for the email address. */
const refusalOf = (error: unknown): Problems => {
  const isAboutName =
    error instanceof ApiError && error.details?.some(({ path }) => path === 'name') === true;
  return isAboutName ? { name: describeError(error) } : { email: describeError(error) };
};

const outcomeOf = ({ name, email, isMailed, hasNoMailServer }: NewTeamMember): string => {
  if (hasNoMailServer) return `${name} is invited, but ${NOT_MAILED}`;
  return isMailed
    ? `${name} is invited. We mailed ${email} a link to join.`
    : `${name} is invited again. ${email} was mailed an invitation today; send it again from the menu beside the name if they need another.`;
};

/** `members`: the size of the team; null until it is loaded. */
type AddMemberFormProps = { members: number | null };

/** Adds a member by name and email address. A full team disables it. */
const AddMemberForm = ({ members }: AddMemberFormProps) => {
  const { data: user } = useCurrentUser();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [added, setAdded] = useState('');
  const nameField = useRef<HTMLInputElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  const add = useAddMember();
  const denial = members === null ? null : denialReason.addingTeamMember(members);
  const isDisabled = members === null || denial !== null;

  const show = (found: Problems): void => {
    setProblems(found);
    if (found.name !== undefined) nameField.current?.focus();
    else if (found.email !== undefined) emailField.current?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isDisabled || add.isPending) return;
    const found = problemsOf(name, email);
    setAdded('');
    show(found);
    if (Object.keys(found).length > 0) return;
    add.mutate(
      { name: name.trim(), email: email.trim(), studioId: user?.studioId ?? null },
      {
        onSuccess: (member) => {
          setName('');
          setEmail('');
          setAdded(outcomeOf(member));
          nameField.current?.focus();
        },
        onError: (error) => show(refusalOf(error)),
      },
    );
  };
  return (
    <form className={classes.form} noValidate aria-label="Add a team member" onSubmit={submit}>
      <LimitedTextInput
        ref={nameField}
        label="Name"
        name="memberName"
        size="md"
        autoComplete="off"
        max={NAME_MAX}
        aria-description={`At most ${NAME_MAX} characters`}
        placeholder="Such as Mia Lee"
        value={name}
        error={problems.name}
        disabled={isDisabled}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        ref={emailField}
        label="Email"
        name="memberEmail"
        type="email"
        size="md"
        autoComplete="off"
        maxLength={EMAIL_MAX}
        placeholder="mia@yourstudio.com"
        value={email}
        error={problems.email}
        disabled={isDisabled}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <div className={classes.submit}>
        <PrimaryButton
          type="submit"
          isFullWidth
          icon={<IconUserPlus size={18} aria-hidden />}
          isBusy={add.isPending}
          isDisabled={isDisabled}
        >
          Add member
        </PrimaryButton>
      </div>
      <output className={classes.note} data-is-limit={denial !== null}>
        {denial === null ? added : denialMessages[denial]}
      </output>
    </form>
  );
};

const NAMES = { team: 'your team', studio: 'your studio' };

/** The members of the owner's team, and forms to add, rename and remove members. */
export const TeamMembers = () => {
  const query = useTeam();
  const { data } = query;
  const [removedMember, setRemovedMember] = useState<TeamMember | null>(null);
  const removal = useRemoveMember();
  return (
    <section className={classes.section} aria-labelledby="team-members">
      <div className={classes.head}>
        <h2 id="team-members" className={classes.title}>
          Team Members
        </h2>
        {data !== undefined && (
          <span className={classes.count}>
            {data.length} of {STUDIO_TEAM_MAX}
          </span>
        )}
      </div>
      <p className={classes.hint}>
        Members sign in with the email address that you add here. We mail them a link to join, and they choose
        their own password. They have Pro while they are in your team.
      </p>
      <DisabledInImpersonation does={addTeamMember}>
        <AddMemberForm members={data?.length ?? null} />
      </DisabledInImpersonation>

      <ListState
        {...firstLoadState(query)}
        empty={data?.length === 0 ? 'Your team has no members yet.' : null}
      >
        <DisabledInImpersonation does={[renameTeamMember, sendInvitation, removeTeamMember]}>
          <ul className={rowClasses.list} aria-label="Team Members">
            {data?.map((member) => (
              <MemberRow key={member.id} member={member} onRemove={() => setRemovedMember(member)} />
            ))}
          </ul>
        </DisabledInImpersonation>
      </ListState>
      <MemberRemovalDialog
        member={removedMember}
        names={NAMES}
        removal={removal}
        onClose={() => {
          removal.reset();
          setRemovedMember(null);
        }}
      />
    </section>
  );
};
