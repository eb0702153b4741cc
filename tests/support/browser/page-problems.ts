import type { BrowserContext, ConsoleMessage, Response } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { getCurrentUser } from '#contract/accounts/auth.contract.ts';
import { pageScript } from '#tests/support/browser/accessibility.ts';

/** What goes wrong on the pages of a browser context. */
export type PageProblems = {
  /** Each unexpected problem so far; the list grows. */
  problems: readonly string[];
  /** Declares a problem that is provoked from now on. Name no more than that: any other one counts. */
  expectProblem: (pattern: RegExp) => void;
  /** Declares a problem that a race provokes or not. */
  allowProblem: (pattern: RegExp) => void;
  /** The expected problems that have not occurred so far. */
  missingProblems: () => RegExp[];
};

/** Answers that the app requests by design, and handles without a word. */
const isByDesign = (response: Response): boolean => {
  const request = response.request();
  const isRead = request.method() === 'GET';
  // The call that reads the current user answers 401 to a visitor.
  if (response.status() === 401) return isRead && new URL(response.url()).pathname === getCurrentUser.path;
  // The product of all tests is busy at times, and the app sends a read again, but nothing else.
  return response.status() === 503 && isRead && request.resourceType() === 'fetch';
};

/** The browser's own report of a request, which is a problem of its own here. */
const REPORT_OF_REQUEST = 'Failed to load resource: ';

/** The Player's decoder warns when a preview unmounts while it decodes; the frame is freed anyway. */
const FREED_FRAME = 'A VideoSample was garbage collected';

const isProblem = (message: ConsoleMessage): boolean =>
  message.type() === 'error' &&
  ![REPORT_OF_REQUEST, FREED_FRAME].some((beginning) => message.text().startsWith(beginning));

/** The page itself gave the request up, as it does when somebody leaves it. */
const GIVEN_UP = 'net::ERR_ABORTED';

/**
 * Collects what goes wrong on every page of the context from now on: errors in the console, errors that nothing catches, answers from 400 on,
 * requests that fail, and notices that something did not load.
 */
export const collectProblems = async (context: BrowserContext): Promise<PageProblems> => {
  const problems: string[] = [];
  const expected = new Map<RegExp, boolean>();
  const add = (problem: string): void => {
    const pattern = [...expected.keys()].find((each) => each.test(problem));
    if (pattern === undefined) problems.push(problem);
    else expected.set(pattern, true);
  };
  context.on('weberror', (error) => add(`uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    if (isProblem(message)) add(`console: ${message.text()} ${message.location().url}`.trim());
  });
  context.on('response', (response) => {
    if (response.status() < 400 || isByDesign(response)) return;
    add(`${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    const error = request.failure()?.errorText ?? 'failed';
    if (error !== GIVEN_UP) add(`${error}: ${request.method()} ${request.url()}`);
  });
  await context.addInitScript(pageScript('report-notices'));
  return {
    problems,
    expectProblem: (pattern) => void expected.set(pattern, false),
    allowProblem: (pattern) => void expected.set(pattern, true),
    missingProblems: () =>
      [...expected].filter(([, hasOccurred]) => !hasOccurred).map(([pattern]) => pattern),
  };
};

/** Fails the test at its end if a problem occurred that it has not declared, or none that it has. */
export const failOnProblems = ({ problems, missingProblems }: PageProblems): void => {
  onTestFinished(() =>
    expect({ problems, missing: missingProblems() }).toEqual({ problems: [], missing: [] }),
  );
};
