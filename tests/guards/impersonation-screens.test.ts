import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isImpersonationDenied } from '#contract/endpoint.ts';
import { contracts } from '#tests/support/endpoints.ts';

const src = join(import.meta.dirname, '../../src');

const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(src, name), 'utf8'));

/** What screens do that an admin who acts for the person never sees. */
const hidden = new Set(
  [
    // Sections of the account settings, and pages that lead from them.
    ['deleteAccount', 'exportAccount', 'createToken', 'listTokens', 'revokeToken', 'leaveTeam'],
    ['changePassword', 'changeEmail', 'endSession', 'endOtherSessions'],
    ['allowImpersonation', 'endImpersonation', 'listImpersonations'],
    ['readTwoStep', 'beginTwoStep', 'confirmTwoStep', 'endTwoStep', 'makeRecoveryCodes', 'confirmIdentity'],
    ['listPasskeys', 'offerPasskey', 'addPasskey', 'renamePasskey', 'removePasskey'],
    ['readSubscription', 'cancelOwnSubscription', 'downgradeSubscription', 'resumeSubscription'],
    ['openBillingPortal', 'withdrawSubscription'],
    // Behind the offers of the upgrade page, which are disabled.
    ['previewUpgrade', 'simulateStripeSuccess'],
    // Reached by a link in the person's mail.
    ['joinByInvitation'],
    // Steps of an upload, which does not begin.
    ['setUploadPeople'],
  ].flat(),
);

test('what is denied to an admin who acts for a person is disabled on the screens, before a press', () => {
  const imported = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/import \{([^}]*)\} from '#contract\/[^']+\.contract\.ts'/g)].flatMap(
        ([, names = '']) => names.split(',').map((name) => name.trim()),
      ),
    ),
  );
  const named = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/(?:\bdoes=\{|useImpersonationDenial\()([^})]*)/g)].flatMap(
        ([, names = '']) => names.match(/\w+/g) ?? [],
      ),
    ),
  );
  const denied = contracts
    .flatMap(({ endpoints }) => Object.entries(endpoints))
    .filter(
      ([, endpoint]) =>
        isImpersonationDenied(endpoint) &&
        endpoint.access !== 'public' &&
        String(endpoint.access) !== 'admin',
    )
    .map(([name]) => name);
  expect(denied.filter((name) => imported.has(name) && !named.has(name) && !hidden.has(name))).toEqual([]);
  // None is excused any longer that is called by nothing, or is disabled.
  expect(
    [...hidden].filter((name) => !denied.includes(name) || !imported.has(name) || named.has(name)),
  ).toEqual([]);
});
