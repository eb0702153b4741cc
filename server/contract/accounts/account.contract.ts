import { z } from 'zod';
import { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { GivenPassword } from '#contract/accounts/credentials.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { plainName } from '#contract/plain-name.ts';
import { limitedText } from '#schema/bounded.ts';
import { WritingStyle } from '#schema/class/class-info.ts';
import { OptionalClassTime } from '#schema/class/class-schedule.ts';
import { HANDLE_MAX } from '#schema/limits.ts';

/** A name as it is stored: trimmed, with at most 30 characters. */
export const Name = plainName(NAME_MAX).meta({ examples: ['Mia Lee'] });

/** A handle with or without its @, or '' for none. */
export const Handle = limitedText(
  z
    .string()
    .trim()
    .regex(/^@?[^\s@]*$/, { error: 'must be a name such as @mia.lee, without spaces' }),
  HANDLE_MAX,
).meta({ examples: ['@mia.lee'] });

/** Default values of the class form; null means not set. */
export const InstructorPreferences = z.strictObject({
  instructorName: z.string().nullable(),
  /** The person's handle on social media, such as `@mia.lee`. A studio's owner can also set a member's. */
  handle: z.string().nullable(),
  studio: z.string().nullable(),
  lastClassTime: z.string().nullable(),
  writingStyle: WritingStyle,
});
export type InstructorPreferences = z.infer<typeof InstructorPreferences>;

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in person with current usage counts',
  access: 'signed-in',
  opensBeforeTwoStep: true,
  response: CurrentUser,
});

export const getInstructorPreferences = defineEndpoint({
  method: 'GET',
  path: '/api/instructor-preferences',
  summary: 'Default values of the class form',
  access: 'signed-in',
  tokenScope: 'read',
  response: InstructorPreferences,
});

export const saveInstructorPreferences = defineEndpoint({
  method: 'POST',
  path: '/api/instructor-preferences',
  summary:
    'Updates the given fields and leaves the others unchanged. A different instructor name counts as a name change',
  access: 'signed-in',
  body: z.strictObject({
    instructorName: Name.optional(),
    handle: Handle.optional(),
    studio: Name.optional(),
    lastClassTime: OptionalClassTime.optional(),
    writingStyle: WritingStyle.optional(),
  }),
  response: InstructorPreferences,
});

/** `remainingChanges` is null when there is no limit. */
export const NameChangeStatus = z.strictObject({
  nameChangeCount: z.number().int().nonnegative(),
  remainingChanges: z.number().int().nonnegative().nullable(),
  canChange: z.boolean(),
  isStudioOwner: z.boolean(),
});
export type NameChangeStatus = z.infer<typeof NameChangeStatus>;

export const getNameChangeStatus = defineEndpoint({
  method: 'GET',
  path: '/api/name-change-status',
  summary: 'Remaining name changes',
  access: 'signed-in',
  response: NameChangeStatus,
});

export const trackNameChange = defineEndpoint({
  method: 'POST',
  path: '/api/track-name-change',
  summary: 'Counts a name change before the name is saved. Refused with `maxReached` when none are left',
  access: 'signed-in',
  response: NameChangeStatus.pick({ nameChangeCount: true, remainingChanges: true }),
});

export const exportAccount = defineEndpoint({
  method: 'GET',
  path: '/api/user/export',
  summary:
    'All of your data as a ZIP: profile, classes and timetable, promos, batches and finished videos, reviews, people and consents, and payments',
  access: 'signed-in',
  deniesImpersonation: true,
  requiresRecentSignIn: true,
  responseType: 'download',
});

export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/api/user',
  summary: 'Permanently deletes the account and all of its data',
  access: 'signed-in',
  deniesImpersonation: true,
  body: z.strictObject({ password: GivenPassword }),
});
