import { NAME_MAX } from '#contract/plan-limits.ts';

/** What is wrong with a typed name; empty when nothing is. `what` begins the sentence, such as `A name`. */
export const nameProblem = (typed: string, what: string): string => {
  const { length } = typed.trim();
  return length > NAME_MAX ? `${what} has at most ${NAME_MAX} characters; this one has ${length}.` : '';
};
