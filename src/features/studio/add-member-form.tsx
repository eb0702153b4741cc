import { TextInput } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { EMAIL_MAX } from '#contract/accounts/credentials.ts';
import type { NewTeamMember } from '#contract/accounts/studio.contract.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { denialMessages, denialReason } from '#contract/permissions.ts';
import { ApiError, describeError } from '#src/api/api-error.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { useAddMember } from '#src/features/studio/use-team.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { LimitedTextInput } from '#src/ui/fields/limited-text-input.tsx';
import { isEmail, NOT_AN_EMAIL } from '#src/ui/fields/validation.ts';
import classes from '#src/features/studio/team-members.module.css';

type Problems = { name?: string; email?: string };

const problemsOf = (name: string, email: string): Problems => ({
  ...(name.trim() === '' ? { name: 'Enter a name.' } : {}),
  ...(email.trim() === '' ? { email: 'Enter an email address.' } : {}),
  ...(email.trim() !== '' && !isEmail(email) ? { email: NOT_AN_EMAIL } : {}),
});

/** The field that a refusal belongs to: the email address, unless the server names the other. */
const refusalOf = (error: unknown): Problems => {
  const isAboutName =
    error instanceof ApiError && error.details?.some(({ path }) => path === 'name') === true;
  return isAboutName ? { name: describeError(error) } : { email: describeError(error) };
};

/** What happened to somebody who was added. */
const outcomeOf = ({ name, email, isMailed }: NewTeamMember): string =>
  isMailed
    ? `${name} is invited, and joins with the link that we mailed to ${email}.`
    : `${name} is invited again. ${email} was mailed an invitation today; send it again from the menu beside the name if they need another.`;

/** `members` of the team so far; null until they are known. */
type AddMemberFormProps = { members: number | null };

/** Adds a member by name and email address. A full team disables it. */
export const AddMemberForm = ({ members }: AddMemberFormProps) => {
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
