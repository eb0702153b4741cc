import { EntitySchema } from 'typeorm';
import { idOf } from '#server/db/base-columns.ts';

/** A recovery code that has not been used. `codeHash` is an argon2id hash, because a code is short enough to be guessed. */
export type RecoveryCode = { codeHash: string; userId: string };

export const recoveryCodeEntity = new EntitySchema<RecoveryCode>({
  name: 'recoveryCode',
  tableName: 'recovery_codes',
  columns: {
    codeHash: {
      name: 'code_hash',
      type: 'text',
      primary: true,
      primaryKeyConstraintName: 'recovery_codes_pkey',
    },
    userId: idOf('user', 'user_id', { foreignKey: 'recovery_codes_user_fkey', onDelete: 'CASCADE' }),
  },
  indices: [{ name: 'recovery_codes_user', columns: ['userId'] }],
});
