/** `npm run drill:abuse [-- --only errors --json FILE]`: what one account, or none, can do to everybody else. */
import { drillErrorAnswers } from '#tests/drill/abuse/error-answers.ts';
import { runParts } from '#tests/drill/run-parts.ts';

await runParts({
  errors: drillErrorAnswers,
});
