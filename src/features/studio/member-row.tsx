import { Menu } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { NAME_MAX } from '#contract/plan-limits.ts';
import type { TeamMember } from '#contract/studio.contract.ts';
import { describeError, serverMessage } from '#src/api/api-error.ts';
import classes from '#src/features/studio/team-members.module.css';
import { useRenameMember, useSendInvitation } from '#src/features/studio/use-team.ts';
import rowClasses from '#src/ui/boxed-rows.module.css';
import { CardMenu } from '#src/ui/card-menu.tsx';
import { RenameField } from '#src/ui/rename-field.tsx';

const stateLabels: Record<TeamMember['state'], string> = { invited: 'Invited', active: 'Active' };

/** One member of the team: name, email address and state, with a menu to rename and remove. */
export const MemberRow = ({ member, onRemove }: { member: TeamMember; onRemove: () => void }) => {
  const [isRenaming, setIsRenaming] = useState(false);
  const rename = useRenameMember();
  const invitation = useSendInvitation();
  const { id, email, state } = member;
  const name = rename.isPending ? rename.variables.name : member.name;
  return (
    <li className={rowClasses.row}>
      <div className={classes.member}>
        {isRenaming ? (
          <RenameField
            noun="name"
            name={name}
            max={NAME_MAX}
            onRename={(next) => rename.mutate({ id, name: next })}
            onEnd={() => setIsRenaming(false)}
          />
        ) : (
          <strong className={classes.name}>{name}</strong>
        )}
        <span className={classes.email}>{email}</span>
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
      </div>
      <span className={classes.state} data-state={state}>
        {stateLabels[state]}
      </span>
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
    </li>
  );
};
