import { Menu } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { NAME_MAX } from '#contract/plan-limits.ts';
import type { TeamMember } from '#contract/studio.contract.ts';
import { describeError, serverMessage } from '#src/api/api-error.ts';
import { useRenameMember, useSendInvitation } from '#src/features/studio/use-team.ts';
import classes from '#src/team/member-item.module.css';
import { MemberItem } from '#src/team/member-item.tsx';
import { CardMenu } from '#src/ui/card-menu.tsx';
import { RenameField } from '#src/ui/rename-field.tsx';

/** One member of the team: name, email address and state, with a menu to rename and remove. */
export const MemberRow = ({ member, onRemove }: { member: TeamMember; onRemove: () => void }) => {
  const [isRenaming, setIsRenaming] = useState(false);
  const rename = useRenameMember();
  const invitation = useSendInvitation();
  const { id, email, state } = member;
  const name = rename.isPending ? rename.variables.name : member.name;
  return (
    <MemberItem
      name={
        isRenaming ? (
          <RenameField
            noun="name"
            name={name}
            max={NAME_MAX}
            onRename={(next) => rename.mutate({ id, name: next })}
            onEnd={() => setIsRenaming(false)}
          />
        ) : (
          name
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
      <CardMenu
        name={name}
        deleteLabel="Remove"
        onRename={() => {
          rename.reset();
          setIsRenaming(true);
        }}
        onDelete={onRemove}
      >
        {state === 'invited' && (
          <Menu.Item leftSection={<IconMail size={16} />} onClick={() => invitation.mutate(id)}>
            Send invitation again
          </Menu.Item>
        )}
      </CardMenu>
    </MemberItem>
  );
};
