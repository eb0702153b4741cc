import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { listInstructors } from '#server/features/studios/studio-names.queries.ts';
import { findInstructorsOfClasses } from '#server/features/timetable/sessions.queries.ts';

/** The names of everyone who teaches here: the people of the studio, and the instructors of its classes so far. */
export const findTeachers = async (deps: LocalDeps, actor: CurrentUser): Promise<string[]> => {
  const { instructorNames } = await listInstructors(deps, actor);
  return [...instructorNames, ...(await findInstructorsOfClasses(deps.dataSource, actor.id))];
};
