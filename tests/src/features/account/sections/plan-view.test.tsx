import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#contract/endpoint.ts';
import { PlanView } from '#src/features/account/sections/plan-view.tsx';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

const views: [Role, string, string][] = [
  ['pro', 'Individual Pro', 'For instructors who promote their own classes.'],
  ['studio_owner', 'Studio Pro', 'For you and your team.'],
  ['studio_team', 'Studio Pro', 'The owner of your studio manages the subscription.'],
  ['admin', 'Admin', 'needs no subscription'],
  ['user', 'Free Trial', 'Try the editor for free'],
  ['beta', 'Beta', 'Thank you'],
];

test.each(views)('[AC-027] [ST-038] shows %s the subscription %s', (role, plan, text) => {
  show(<PlanView user={someUser({ role, downloadCount: 2 })} />);
  expect(screen.getByRole('heading').textContent).toBe(plan);
  expect(screen.getByText(text, { exact: false })).toBeDefined();
  expect(screen.getByText(role === 'user' ? '2 of 5 used' : '2 used · unlimited')).toBeDefined();
});
