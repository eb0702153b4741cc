import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId } from '#contract/ids.ts';
import { AssetParams } from '#contract/library/library.contract.ts';
import { NAME_MAX, PEOPLE_MAX } from '#contract/limits.ts';
import { boundedArray, limitedText } from '#schema/bounded.ts';
import { isCalendarDay } from '#schema/class/class-schedule.ts';

/** Maximum characters of a consent. */
export const CONSENT_TEXT_MAX = 500;

const Name = limitedText(z.string().trim().min(1, { error: 'type the name' }), NAME_MAX);
const Day = z
  .string()
  .refine(isCalendarDay, { error: 'must be a day such as 2026-03-14' })
  .meta({ examples: ['2026-03-14'] });

const consentFields = {
  agreed: limitedText(z.string().trim().min(1, { error: 'say what the person agrees to' }), CONSENT_TEXT_MAX),
  startsOn: Day,
  /** The last day; null means until it is withdrawn. */
  endsOn: Day.nullable(),
};
const endsAfterStart = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }): boolean =>
  endsOn === null || endsOn >= startsOn;
const lastDay = { path: ['endsOn'], error: 'must be the first day or a later one' };
const NewConsent = z.strictObject(consentFields).refine(endsAfterStart, lastDay);
export type NewConsent = z.infer<typeof NewConsent>;

/**
 * Whether a person may be shown today (UTC). `agreed`: yes; `planned`: not yet, because the consent starts later; `ended` and `withdrawn`:
 * no longer.
 */
export const ConsentState = z.enum(['agreed', 'planned', 'ended', 'withdrawn']);
export type ConsentState = z.infer<typeof ConsentState>;

/** A person who appears in your clips, with the latest consent. */
export const Person = z.strictObject({
  id: PublicId,
  name: z.string(),
  state: ConsentState,
  agreed: z.string(),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  withdrawnAt: Instant.nullable(),
  clips: z.number().int().nonnegative(),
});
export type Person = z.infer<typeof Person>;

export const listPeople = defineEndpoint({
  method: 'GET',
  path: '/api/people',
  summary: "The people who appear in your or your studio's clips, and their consents",
  access: 'signed-in',
  response: z.strictObject({ people: z.array(Person) }),
});

export const addPerson = defineEndpoint({
  method: 'POST',
  path: '/api/people',
  summary: 'Adds a person with a consent',
  access: 'signed-in',
  status: 201,
  body: z.strictObject({ name: Name, ...consentFields }).refine(endsAfterStart, lastDay),
  response: Person,
});

export const renamePerson = defineEndpoint({
  method: 'PATCH',
  path: '/api/people/:id',
  summary: 'Renames a person',
  access: 'signed-in',
  params: IdParams,
  body: z.strictObject({ name: Name }),
  response: Person,
});

export const removePerson = defineEndpoint({
  method: 'DELETE',
  path: '/api/people/:id',
  summary: 'Removes a person with all consents from your ledger',
  access: 'signed-in',
  params: IdParams,
});

export const addConsent = defineEndpoint({
  method: 'POST',
  path: '/api/people/:id/consents',
  summary: 'Records a new consent of the person, such as after one has ended',
  access: 'signed-in',
  status: 201,
  params: IdParams,
  body: NewConsent,
  response: Person,
});

export const withdrawConsent = defineEndpoint({
  method: 'POST',
  path: '/api/people/:id/withdraw',
  summary:
    'Withdraws the person’s consent. Videos that show them are no longer rendered, and their links say so. No file is deleted',
  access: 'signed-in',
  params: IdParams,
  response: Person,
});

const Named = z.strictObject({ id: PublicId, title: z.string() });

/**
 * Everything that shows a person. Promos and videos are your own and, for a studio's owner, the team's, with `ownerName`. `others` counts
 * promos of other people, whose titles are private.
 */
export const PersonUses = z.strictObject({
  clips: z.array(z.strictObject({ id: z.string(), title: z.string(), thumbnailUrl: z.string() })),
  promos: z.array(Named.extend({ ownerName: z.string().nullable() })),
  others: z.number().int().nonnegative(),
  videos: z.array(
    Named.extend({ promoId: PublicId.nullable(), createdAt: Instant, ownerName: z.string().nullable() }),
  ),
  /** Public pages of videos and review links that currently work. */
  links: z.array(
    z.strictObject({ kind: z.enum(['page', 'review']), title: z.string(), expiresAt: Instant.nullable() }),
  ),
});
export type PersonUses = z.infer<typeof PersonUses>;

export const readPersonUses = defineEndpoint({
  method: 'GET',
  path: '/api/people/:id/uses',
  summary: 'Every clip, promo, video and link that shows the person',
  access: 'signed-in',
  params: IdParams,
  response: PersonUses,
});

const CLIP_PEOPLE_PATH = '/api/clips/:id/people';

export const readClipPeople = defineEndpoint({
  method: 'GET',
  path: CLIP_PEOPLE_PATH,
  summary:
    'The people of your ledger in the clip; `clipsOfUpload` counts the clips that its upload was cut into',
  access: 'signed-in',
  params: AssetParams,
  response: z.strictObject({
    personIds: z.array(PublicId),
    clipsOfUpload: z.number().int().positive(),
  }),
});

export const setClipPeople = defineEndpoint({
  method: 'PUT',
  path: CLIP_PEOPLE_PATH,
  summary:
    'Names the people of your ledger in the clip, or with `ofWholeUpload` in all clips of its upload. `isNobody` says that nobody can be recognised',
  access: 'signed-in',
  params: AssetParams,
  body: z
    .strictObject({
      personIds: boundedArray(PublicId, PEOPLE_MAX),
      ofWholeUpload: z.boolean(),
      isNobody: z.boolean().default(false),
    })
    .refine(({ personIds, isNobody }) => !isNobody || personIds.length === 0, {
      path: ['isNobody'],
      error: 'goes without people',
    }),
});
