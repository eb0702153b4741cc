import { z } from 'zod';

const AuthArrival = z.object({
  /** What another screen has to say to whoever it leads here. */
  notice: z.string().nullable().default(null),
  mode: z.enum(['sign-in', 'create', 'forgot']).default('sign-in'),
});
type AuthArrival = z.infer<typeof AuthArrival>;

export type AuthMode = AuthArrival['mode'];

/** With what somebody arrives at the sign-in screen, from the state of the history; nothing in particular otherwise. */
export const authArrival = (state: unknown): AuthArrival => {
  const arrival = AuthArrival.safeParse(state);
  return arrival.success ? arrival.data : { notice: null, mode: 'sign-in' };
};
