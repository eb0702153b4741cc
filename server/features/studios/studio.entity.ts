import { EntitySchema } from 'typeorm';
import type { Role } from '#contract/endpoint.ts';
import type { BrandKit } from '#contract/promos/brand-kit.contract.ts';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';

/** The studio of an owner and the team members. Their accounts name it as `studioId`. */
export type Studio = BaseRow & { rooms: string[]; brandKit: BrandKit | null };

export const studioEntity = new EntitySchema<Studio>({
  name: 'studio',
  tableName: 'studios',
  columns: {
    ...baseColumns,
    rooms: { type: 'jsonb', default: [] },
    brandKit: { name: 'brand_kit', type: 'jsonb', nullable: true },
  },
});

/**
 * A place in a studio's team. `email`, in lower case, is the address that was added. `name` is the studio's name for the person, and
 * `handle` its handle for them, or null for the account's own. `userId` is null until the first sign-in with that address. `formerRole` is
 * the account's role before it joined. Only the SHA-256 of the mailed link's token is stored.
 */
export type TeamMemberRow = BaseRow & {
  studioId: string;
  email: string;
  name: string;
  handle: string | null;
  userId: string | null;
  formerRole: Role | null;
  invitationHash: string | null;
  invitationExpiresAt: Date | null;
};

export const teamMemberEntity = new EntitySchema<TeamMemberRow>({
  name: 'teamMember',
  tableName: 'team_members',
  columns: {
    ...baseColumns,
    studioId: idOf('studio', 'studio_id', { foreignKey: 'team_members_studio_fkey', onDelete: 'CASCADE' }),
    email: { type: 'text' },
    name: { type: 'text' },
    handle: { type: 'text', nullable: true },
    userId: idOf('user', 'user_id', {
      foreignKey: 'team_members_user_fkey',
      onDelete: 'CASCADE',
      nullable: true,
    }),
    formerRole: { name: 'former_role', type: 'text', nullable: true },
    invitationHash: { name: 'invitation_hash', type: 'text', nullable: true },
    invitationExpiresAt: { name: 'invitation_expires_at', type: 'timestamptz', precision: 3, nullable: true },
  },
  uniques: [
    { name: 'team_members_user_key', columns: ['userId'] },
    { name: 'team_members_invitation_key', columns: ['invitationHash'] },
  ],
  indices: [
    { name: 'team_members_studio', columns: ['studioId'] },
    { name: 'team_members_email', columns: ['email'] },
  ],
  checks: [{ name: 'team_members_email_is_lower_case', expression: `"email" = lower("email")` }],
});
