import { z } from 'zod';

const AuthState = z.object({
  /** The router state that another page passes when it redirects here. */
  notice: z.string().nullable().default(null),
  mode: z.enum(['sign-in', 'create', 'forgot']).default('sign-in'),
  /** The path of the next page in this app. */
  next: z
    .string()
    .regex(/^\/(?!\/)/)
    .default('/'),
});
type AuthState = z.infer<typeof AuthState>;

export type AuthMode = AuthState['mode'];

/** The fields that a link may set. Not the notice, because anyone can write a link. */
const AuthLink = AuthState.pick({ mode: true, next: true });

const ORDER_NOTICE = 'Sign in or create an account, then continue with your order.';

/** Reads the router state, or `mode` and `next` of a link from the site; falls back to plain sign-in. */
export const initialAuthState = ({ state, search }: { state: unknown; search: string }): AuthState => {
  const passed = AuthState.safeParse(state);
  if (passed.success) return passed.data;
  const link = AuthLink.safeParse(Object.fromEntries(new URLSearchParams(search)));
  const { mode, next } = link.success ? link.data : AuthLink.parse({});
  return { mode, next, notice: next.startsWith('/upgrade?order=') ? ORDER_NOTICE : null };
};

type AuthCopy = { title: string; tab?: string; lead: string };

/** The title and subtitle of each mode. */
export const authCopy: Record<AuthMode, AuthCopy> = {
  'sign-in': {
    title: 'Welcome Back',
    tab: 'Sign In',
    lead: 'Sign in to make your next class impossible to scroll past.',
  },
  create: { title: 'Create Account', lead: 'Join Beta' },
  forgot: {
    title: 'Forgot Password',
    lead: 'Enter your email and we will send you a link to set a new password.',
  },
};

/** The title and subtitle of the second step of a two-step sign-in. */
export const secondStepCopy: AuthCopy = {
  title: 'Enter Your Code',
  lead: 'Your password is right. Now open your authenticator app, and enter the code that it shows for PolePro.',
};

export const AUTH_NOTE = 'Create an account to save your login and stay signed in.';
