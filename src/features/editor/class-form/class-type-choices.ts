import type { ClassType } from '#contract/classes.contract.ts';

type Choices = { own: readonly ClassType[]; shared: readonly ClassType[] };

const isOneOf = (types: readonly ClassType[], name: string): boolean =>
  types.some(({ classType }) => classType.toLowerCase() === name.toLowerCase());

/** The class types that a person chooses from: own ones (of the studio, too) first, everyone's without those of the same name. */
export const classTypeChoices = (types: readonly ClassType[]): Choices => {
  const own = types.filter(
    ({ userId, classType }, index) =>
      userId !== null &&
      !isOneOf(
        types.slice(0, index).filter((each) => each.userId !== null),
        classType,
      ),
  );
  return {
    own,
    shared: types.filter(({ userId, classType }) => userId === null && !isOneOf(own, classType)),
  };
};

/** What is said of a class type by its name; null for one that is not there or has nothing said. */
const descriptionOf = (types: readonly ClassType[], name: string): string | null => {
  const { own, shared } = classTypeChoices(types);
  return [...own, ...shared].find(({ classType }) => classType === name)?.description ?? null;
};

/** The details for another class type: its description, unless the person has written details of their own. */
export const detailsFor = (
  types: readonly ClassType[],
  { from, to, details }: { from: string; to: string; details: string },
): string => {
  const isOwn = details.trim() !== '' && details !== descriptionOf(types, from);
  return isOwn ? details : (descriptionOf(types, to) ?? '');
};
