import { describe, expect, test } from 'vitest';
import { type Role, roles } from '#contract/endpoint.ts';
import {
  downloadLimit,
  hasWatermark,
  nameChangeLimit,
  personalVideoLimit,
  denialReason,
  userKind,
} from '#contract/permissions.ts';

const plan = (role: Role, subscriptionStatus: string | null = null) => ({ role, subscriptionStatus });

describe('the kind of an account', () => {
  test('[AC-001] there are free and beta testers, individual pros, owners and teams of studios, and admins', () => {
    const kinds = roles.map((role) => userKind(plan(role)));
    expect(kinds.toSorted()).toEqual(['admin', 'beta', 'pro', 'studio_owner', 'studio_team', 'user']);
  });

  test.each(roles)('[AC-038] without a subscription a %s is that', (role) => {
    expect(userKind(plan(role))).toBe(role);
  });

  test.each(['pro', 'individual_pro', 'active', 'studio_pro'])(
    '[AC-039] [BI-031] a plain user with the status %s is an Individual Pro',
    (status) => {
      expect(userKind(plan('user', status))).toBe('pro');
    },
  );

  test.each(['canceled', 'cancelled', 'past_due', 'free', '', 'PRO', 'constructor'])(
    'a plain user with the status %j stays a plain user',
    (status) => {
      expect(userKind(plan('user', status))).toBe('user');
    },
  );

  test.each(roles.filter((role) => role !== 'user'))('no status makes a %s something else', (role) => {
    for (const status of ['pro', 'canceled', 'studio_pro']) expect(userKind(plan(role, status))).toBe(role);
  });
});

test('[BI-030] paid access: no watermark, and videos and class types of one’s own, for admins, studios and pros', () => {
  const paid = roles.filter(
    (role) =>
      !hasWatermark(plan(role)) &&
      personalVideoLimit(plan(role)) === null &&
      denialReason.havingOwnClassTypes(plan(role)) === null,
  );
  expect(paid.toSorted()).toEqual(['admin', 'pro', 'studio_owner', 'studio_team']);
});

/** Limits of each kind: downloads a month, lifetime personal videos, name changes; null is no limit. */
const limits: Record<Role, [number | null, number | null, number | null]> = {
  admin: [null, null, null],
  studio_owner: [null, null, null],
  studio_team: [null, null, null],
  pro: [null, null, 2],
  beta: [null, 1, null],
  user: [5, 1, null],
};

describe.each(roles)('limits of a %s', (role) => {
  const [downloads, videos, names] = limits[role];

  test('[BI-003] [BI-008] [BI-032] match the plan', () => {
    expect([downloadLimit(plan(role)), personalVideoLimit(plan(role)), nameChangeLimit(plan(role))]).toEqual([
      downloads,
      videos,
      names,
    ]);
  });

  test('[BI-122] allow everything below them, and nothing from them on', () => {
    for (let used = 0; used < 8; used += 1) {
      const over = (limit: number | null) => limit !== null && used >= limit;
      const { downloading, uploadingPersonalVideo, changingName } = denialReason;
      expect(downloading({ ...plan(role), downloadCount: used }) !== null).toBe(over(downloads));
      expect(uploadingPersonalVideo({ ...plan(role), personalVideoCount: used }) !== null).toBe(over(videos));
      expect(changingName({ ...plan(role), nameChangeCount: used }) !== null).toBe(over(names));
    }
  });
});

test('only team members may not change the name of their studio', () => {
  const refused = roles.filter((role) => denialReason.changingStudioName(plan(role)) !== null);
  expect(refused).toEqual(['studio_team']);
});
