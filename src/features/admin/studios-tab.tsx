import { ActionIcon, TextInput } from '@mantine/core';
import { IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { EMAIL_MAX } from '#contract/accounts/credentials.ts';
import type { NewTeamMember } from '#contract/accounts/studio.contract.ts';
import {
  type AdminStudio,
  addStudioMember,
  listStudios,
  removeStudioMember,
} from '#contract/admin/admin-studios.contract.ts';
import { STUDIO_TEAM_MAX } from '#contract/billing/plan-limits.ts';
import { denialMessages, denialReason } from '#contract/permissions.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { useAddress } from '#src/features/admin/use-address.ts';
import { useRefetchAdmin } from '#src/features/admin/use-refetch-admin.ts';
import { MemberItem, MemberRemovalDialog } from '#src/team/members.tsx';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { NOT_MAILED } from '#src/ui/copy/mail-copy.ts';
import { SearchSelect } from '#src/ui/fields/select.tsx';
import { isEmail, NOT_AN_EMAIL } from '#src/ui/fields/validation.ts';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { TitledSection } from '#src/ui/pages/titled-section.tsx';
import classes from '#src/features/admin/admin-section.module.css';
import rowClasses from '#src/ui/lists/boxed-rows.module.css';
import sections from '#src/ui/pages/titled-section.module.css';

type Member = AdminStudio['teamMembers'][number];

const loadStudios = async (search: string): Promise<AdminStudio[]> =>
  (await call(listStudios, { query: search === '' ? {} : { query: search } })).studios;

const studioLabel = ({ studioName, ownerName, ownerEmail }: AdminStudio): string => {
  const names = [studioName, ownerName].filter((name) => name !== null && name !== '');
  return names.length === 0 ? ownerEmail : `${names.join(', ')} (${ownerEmail})`;
};

/** The studio's name within a sentence. */
const studioNameOf = ({ studioName, ownerName, ownerEmail }: AdminStudio): string =>
  studioName ?? `the studio of ${ownerName ?? ownerEmail}`;

const problemOf = (email: string): string => {
  if (email === '') return 'Enter an email address.';
  return isEmail(email) ? '' : NOT_AN_EMAIL;
};

const outcomeOf = ({ email, isMailed, hasNoMailServer }: NewTeamMember): string => {
  if (hasNoMailServer) return `${email} is invited, but ${NOT_MAILED}`;
  return isMailed
    ? `We mailed ${email} a link to join the team.`
    : `${email} is invited again. We already mailed an invitation today.`;
};

/** `studio` is null until one is selected. */
const AddMember = ({ studio }: { studio: AdminStudio | null }) => {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const refetch = useRefetchAdmin();
  const add = useMutation({
    mutationFn: (body: { studioId: string; email: string }) => call(addStudioMember, { body }),
    onSettled: () => refetch(),
    onError: (error) => logError('Adding a team member failed', error),
  });
  const denial = studio === null ? null : denialReason.addingTeamMember(studio.teamMembers.length);
  const isDisabled = studio === null || denial !== null;
  const refuse = (text: string): void => {
    setProblem(text);
    if (text !== '') field.current?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isDisabled || add.isPending) return;
    const email = typed.trim().toLowerCase();
    const found = problemOf(email);
    refuse(found);
    if (found !== '') return;
    add.mutate(
      { studioId: studio.studioId, email },
      { onSuccess: () => setTyped(''), onError: (error) => refuse(describeError(error)) },
    );
  };
  const hint = studio === null ? 'Select a studio first.' : denial === null ? '' : denialMessages[denial];
  return (
    <form className={classes.inline} noValidate aria-label="Add a team member" onSubmit={submit}>
      <TextInput
        ref={field}
        label="Email of the new member"
        type="email"
        size="md"
        autoComplete="off"
        maxLength={EMAIL_MAX}
        placeholder="mia@studio.com"
        value={typed}
        error={problem}
        disabled={isDisabled}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={classes.besideField}>
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
      <output className={denial === null ? classes.quiet : classes.refused}>
        {add.isSuccess && hint === '' ? outcomeOf(add.data) : hint}
      </output>
    </form>
  );
};

const Team = ({ studio }: { studio: AdminStudio }) => {
  const { studioId, teamMembers } = studio;
  const [removedMember, setRemovedMember] = useState<Member | null>(null);
  const refetch = useRefetchAdmin();
  const removal = useMutation({
    mutationFn: (id: string) => call(removeStudioMember, { params: { id, studioId } }),
    onSettled: () => refetch(),
    onError: (error) => logError('Removing a team member failed', error),
  });
  const name = studioNameOf(studio);
  return (
    <>
      <div className={sections.head}>
        <h3 className={sections.title}>Team Members</h3>
        <span className={classes.quiet}>
          {teamMembers.length} of {STUDIO_TEAM_MAX}
        </span>
      </div>
      {teamMembers.length === 0 && <p className={classes.quiet}>This team has no members yet.</p>}
      <ul className={rowClasses.list} aria-label="Team Members">
        {teamMembers.map((member) => (
          <MemberItem key={member.id} name={member.name} email={member.email} state={member.state}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${member.name}`}
              onClick={() => setRemovedMember(member)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </MemberItem>
        ))}
      </ul>
      <MemberRemovalDialog
        member={removedMember}
        names={{ team: `the team of ${name}`, studio: name }}
        removal={removal}
        onClose={() => {
          removal.reset();
          setRemovedMember(null);
        }}
      />
    </>
  );
};

/** The studio of the owner with this email address, or null. */
const useStudio = (ownerEmail: string) =>
  useQuery({
    queryKey: [...queryKeys.adminStudios(ownerEmail), 'selected'],
    queryFn: async () =>
      (await loadStudios(ownerEmail)).find((studio) => studio.ownerEmail === ownerEmail) ?? null,
    enabled: ownerEmail !== '',
  });

/** The team of any studio; the URL has the owner's email address. */
export const StudiosTab = () => {
  const { read, change } = useAddress();
  const ownerEmail = read('studio');
  const query = useStudio(ownerEmail);
  const studio = ownerEmail === '' ? null : (query.data ?? null);
  return (
    <TitledSection title="Studios">
      <SearchSelect
        label="Studio"
        placeholder="Studio, or its owner’s name or email"
        nothingFound="No studio found"
        selected={studio}
        queryKey={queryKeys.adminStudios}
        load={loadStudios}
        idOf={({ studioId }) => studioId}
        labelOf={studioLabel}
        describeError={describeError}
        onSelect={(selected) => change({ studio: selected?.ownerEmail ?? null })}
      />
      <AddMember key={studio?.studioId} studio={studio} />
      {ownerEmail !== '' && (
        <ListState
          {...queryState(query)}
          empty={query.data === null ? `No studio belongs to ${ownerEmail}.` : null}
        >
          {studio !== null && <Team studio={studio} />}
        </ListState>
      )}
    </TitledSection>
  );
};
