import { expect, test } from 'vitest';
import { initialAuthState } from '#src/features/auth/auth-page.tsx';

test('a link says where to continue, and carries no text of its own', () => {
  const search = '?notice=Pay%20here&next=%2Fupgrade%3Forder%3Dstudio_pro';
  expect(initialAuthState({ search, state: null })).toEqual({
    mode: 'sign-in',
    next: '/upgrade?order=studio_pro',
    notice: 'Sign in or create an account, then continue with your order.',
  });
  expect(initialAuthState({ search: '?next=//elsewhere.test', state: null }).next).toBe('/');
});
