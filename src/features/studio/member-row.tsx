import { Menu } from '@mantine/core';
import { IconAt, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import type { TeamMember } from '#contract/accounts/studio.contract.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { HANDLE_MAX } from '#schema/limits.ts';
import { describeError, serverMessage } from '#src/api/api-error.ts';
import { useRenameMember, useSendInvitation } from '#src/features/studio/use-team.ts';
import { MemberItem } from '#src/team/members.tsx';
import { RenameField, CardMenu } from '#src/ui/lists/card-menu.tsx';
import classes from '#src/team/members.module.css';

/** A team member with a menu to change or remove them. */
export const MemberRow = ({ member, onRemove }: { member: TeamMember; onRemove: () => void }) => {
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
          {invitation.isSuccess && <output className={classes.email}>{invitation.data.message}</output>}
          {invitation.isError && (
            <span className={classes.problem} role="alert">
              {describeError(invitation.error)}
            </span>
          )}
          {rename.isError && (
            <span className={classes.problem} role="alert">
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
