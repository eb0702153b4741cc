import { useState } from 'react';
import {
  addTeamMember,
  removeTeamMember,
  renameTeamMember,
  sendInvitation,
  type TeamMember,
} from '#contract/accounts/studio.contract.ts';
import { STUDIO_TEAM_MAX } from '#contract/billing/plan-limits.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { firstLoadState } from '#src/api/query-state.ts';
import { AddMemberForm } from '#src/features/studio/add-member-form.tsx';
import { MemberRow } from '#src/features/studio/member-row.tsx';
import { useRemoveMember, useTeam } from '#src/features/studio/use-team.ts';
import { MemberRemovalDialog } from '#src/team/member-removal.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/studio/team-members.module.css';
import rowClasses from '#src/ui/lists/boxed-rows.module.css';

const NAMES = { team: 'your team', studio: 'your studio' };

/** The owner's team: who is in it, and adding, renaming and removing members. */
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

      <ListState {...firstLoadState(query)} empty={data?.length === 0 ? 'Nobody is in your team yet.' : null}>
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
