import { z } from 'zod';

const AuthArrival = z.object({
  /** What another screen has to say to whoever it leads here. */
  notice: z.string().nullable().default(null),
  mode: z.enum(['sign-in', 'create', 'forgot']).default('sign-in'),
});
type AuthArrival = z.infer<typeof AuthArrival>;

export type AuthMode = AuthArrival['mode'];

/** With what somebody arrives at the sign-in screen, from the state of the history; nothing in particular otherwise. */
export const initialAuthState = (state: unknown): AuthArrival => {
  const arrival = AuthArrival.safeParse(state);
  return arrival.success ? arrival.data : { notice: null, mode: 'sign-in' };
};

type AuthCopy = { title: string; lead: string };

/** Title and subtitle of each mode (document 1, section 2). */
export const authCopy: Record<AuthMode, AuthCopy> = {
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
