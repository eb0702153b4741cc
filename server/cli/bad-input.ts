/** A problem of a promo file: the field it is in, and what that should be. */
export type InputProblem = { path: string; message: string };

/** What was given cannot be rendered, and the person who gave it can put it right. The message is shown as it is. */
export class BadInputError extends Error {
  constructor(what: string, problems: readonly InputProblem[] = []) {
    super([what, ...problems.map(({ path, message }) => `  ${path}: ${message}`)].join('\n'));
    this.name = 'BadInputError';
  }
}
