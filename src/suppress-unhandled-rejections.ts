import { logProblem } from '#src/api/log-problem.ts';

/** Logs what nobody caught, and keeps it from the browser's own reports (document 2, section 4). */
export const suppressUnhandledRejections = (page: Window): void => {
  page.addEventListener('unhandledrejection', (event) => {
    logProblem('Nobody caught this', event.reason);
    event.preventDefault();
  });
};
