import { EntitySchema } from 'typeorm';

/** Failed attempts in a row for one account or one address. `key` is a hash, so that the table contains no names. */
export type LoginAttempt = {
  key: string;
  failures: number;
  nextTryAt: Date;
  lastTryAt: Date;
};

export const loginAttemptEntity = new EntitySchema<LoginAttempt>({
  name: 'loginAttempt',
  tableName: 'login_attempts',
  columns: {
    key: { type: 'text', primary: true, primaryKeyConstraintName: 'login_attempts_pkey' },
    failures: { type: 'int' },
    nextTryAt: { name: 'next_try_at', type: 'timestamptz', precision: 3 },
    lastTryAt: { name: 'last_try_at', type: 'timestamptz', precision: 3 },
  },
});
