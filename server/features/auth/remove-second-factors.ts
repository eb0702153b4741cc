import type { EntityManager } from 'typeorm';
import { passkeyEntity } from './passkeys/passkey.entity.ts';
import { authenticatorAppEntity } from './two-step/authenticator-app.entity.ts';
import { recoveryCodeEntity } from './two-step/recovery-code.entity.ts';

/** Removes every way to sign in but the password, for an account that may have been somebody else's until now. */
export const removeSecondFactors = async (manager: EntityManager, userId: string): Promise<void> => {
  for (const entity of [passkeyEntity, authenticatorAppEntity, recoveryCodeEntity])
    await manager.getRepository(entity).delete({ userId });
};
