import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#contract/endpoint.ts';
import { sitePages } from '#contract/site-pages.ts';
import { openRoute, serveTo } from '#tests/src/support/shown-route.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const titles: [role: Role | 'visitor', path: string, title: string][] = [
  ['visitor', '/', 'PolePro: promo videos for pole and fitness classes'],
  ['visitor', '/upgrade', 'Upgrade to Pro · PolePro'],
  ['visitor', '/auth', 'Sign In · PolePro'],
  ['visitor', '/auth?mode=create', 'Create Account · PolePro'],
  ['visitor', '/reset-password', 'This link no longer works · PolePro'],
  ['visitor', '/mock-checkout', 'Test checkout · PolePro'],
  ['visitor', '/subscription/success', 'Welcome to Pro! · PolePro'],
  ['visitor', '/withdraw', 'Withdraw from contract · PolePro'],
  ['visitor', '/anything', '404 Page Not Found · PolePro'],
  ['user', '/upgrade', 'Upgrade to Pro · PolePro'],
  ['user', '/account-switch', 'Switch Account · PolePro'],
  ['user', '/people', 'People in your clips · PolePro'],
  ['user', '/compression', 'Compress a video · PolePro'],
  ['user', '/transparency-test', 'Test transparency · PolePro'],
  ['user', '/transparency-test-simple', 'A transparent overlay · PolePro'],
  ['user', '/timetable', 'Planning is part of Studio Pro · PolePro'],
  ['pro', '/batches', 'Planning is part of Studio Pro · PolePro'],
  ['user', '/admin', 'This page is for studio owners · PolePro'],
  ['admin', '/admin', 'Admin Panel · PolePro'],
  ['studio_owner', '/admin', 'Your studio · PolePro'],
  ['studio_owner', '/batches', 'Batches · PolePro'],
  ['studio_owner', '/batches/new', 'New batch · PolePro'],
  ['studio_team', '/timetable', 'Timetable · PolePro'],
  ...Object.values(sitePages)
    .slice(2)
    .map(({ path, title }): ['visitor', string, string] => ['visitor', path, title]),
];

test.each(titles)('the tab of the %s at %s says: %s', async (role, path, title) => {
  serveTo(role === 'visitor' ? null : role);
  openRoute(path);
  await expect.poll(() => document.title).toBe(title);
});
