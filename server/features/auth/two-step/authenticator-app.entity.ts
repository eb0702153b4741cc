import { EntitySchema } from 'typeorm';
import { idOf } from '#server/db/base-columns.ts';

/**
 * The authenticator app of an account. Without `confirmedAt`, it is still being set up and two-step sign-in is off. `sealedSecret` is
 * encrypted. `lastStep` is the time of the latest accepted code, in steps of 30 seconds since 1970; no code of that time or earlier is
 * accepted again.
 */
export type AuthenticatorApp = {
  userId: string;
  sealedSecret: string;
  createdAt: Date;
  confirmedAt: Date | null;
  lastStep: number | null;
};

export const authenticatorAppEntity = new EntitySchema<AuthenticatorApp>({
  name: 'authenticatorApp',
  tableName: 'authenticator_apps',
  columns: {
    userId: idOf('user', 'user_id', {
      foreignKey: 'authenticator_apps_user_fkey',
      onDelete: 'CASCADE',
      primaryKey: 'authenticator_apps_pkey',
    }),
    sealedSecret: { name: 'sealed_secret', type: 'text' },
    createdAt: { name: 'created_at', type: 'timestamptz', precision: 3 },
    confirmedAt: { name: 'confirmed_at', type: 'timestamptz', precision: 3, nullable: true },
    lastStep: { name: 'last_step', type: 'int', nullable: true },
  },
});
