import { notifications } from '@mantine/notifications';
import { describeError } from '#src/api/api-error.ts';

/** Shows a problem in a red notification. */
export const notifyProblem = (problem: { title?: string; message: string }): void => {
  notifications.show({ ...problem, color: 'red' });
};

/** Shows why a call failed. Suits the `onError` of a mutation. */
export const notifyError = (error: unknown): void => notifyProblem({ message: describeError(error) });
