import type { AuthMode } from '#src/features/auth/auth-arrival.ts';

type AuthWords = { title: string; lead: string };

/** Title and subtitle of each mode (document 1, section 2). */
export const authWords: Record<AuthMode, AuthWords> = {
  'sign-in': {
    title: 'Welcome Back',
    lead: 'Sign in to make your next class impossible to scroll past.',
  },
  create: { title: 'Create Account', lead: 'Join Beta' },
  forgot: {
    title: 'Forgot Password',
    lead: 'Tell us your email, and we send you a link to set a new password.',
  },
};

export const AUTH_NOTE = 'Create an account to save your login and stay signed in.';
