import type { TeamMember } from '#contract/accounts/studio.contract.ts';
import { newId } from '#server/db/new-id.ts';
import type { Person, TestService } from '#tests/support/test-service.ts';

/** A studio with its owner, and nobody in its team. */
export const newStudio = async (
  service: TestService,
  password?: string,
): Promise<{ id: string; owner: Person }> => {
  const id = newId();
  await service.deps.dataSource.query('INSERT INTO studios (id) VALUES ($1)', [id]);
  return {
    id,
    owner: await service.addPerson({
      role: 'studio_owner',
      studioId: id,
      ...(password === undefined ? {} : { password }),
    }),
  };
};

export const addToTeam = (owner: Person, email: string, name = 'Mia Lee') =>
  owner.call('POST', '/api/studio/team', { email, name });

export const teamOf = async (owner: Person): Promise<TeamMember[]> =>
  (await owner.call('GET', '/api/studio/team')).json().teamMembers;
