import type { Person, TestService } from '#tests/support/test-service.ts';

/** Makes the sign-ins of a person recent ones, as when they have just given their password again. */
export const proveIdentity = async ({ deps }: TestService, { id }: Pick<Person, 'id'>): Promise<void> => {
  await deps.dataSource.query('UPDATE sessions SET authenticated_at = $2 WHERE user_id = $1', [
    id,
    deps.clock.now(),
  ]);
};
