import type { TokenScope } from '#contract/accounts/api-tokens.contract.ts';
import { type Endpoint, tokenScopes } from '#contract/endpoint.ts';
import { newPromo } from '#schema/new-promo.ts';
import { newId } from '#server/db/new-id.ts';
import { batchBodies, newBatchIdFor } from '#tests/support/batch-fixtures.ts';
import { billingBodies, newWebhookEvent } from '#tests/support/billing-bodies.ts';
import { newClassRowOf } from '#tests/support/class-fixtures.ts';
import { newCompressionOf } from '#tests/support/compression-fixtures.ts';
import { newImpersonationRequest } from '#tests/support/impersonation-fixtures.ts';
import { newAssetOf, newLibraryIdFor } from '#tests/support/library-fixtures.ts';
import { overlayTrackBodies } from '#tests/support/overlay-track-fixtures.ts';
import { newPersonIn, peopleBodies } from '#tests/support/people-fixtures.ts';
import { somePushSubscription } from '#tests/support/push-fixtures.ts';
import { finishRender } from '#tests/support/queued-render.ts';
import { newReviewEntry, reviewBodies } from '#tests/support/review-fixtures.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import type { Person, TestService } from '#tests/support/test-service.ts';
import { newTimetableIdFor, timetableBodies } from '#tests/support/timetable-fixtures.ts';
import { newTransparencyTestOf, testWhenQueued } from '#tests/support/transparency-fixtures.ts';
import { addPasskeyOf, twoStepBodies } from '#tests/support/two-step-fixtures.ts';
import { newSegmentInput, newUploadOf, uploadBodyOf } from '#tests/support/upload-fixtures.ts';
import { newWording, newWordingEntry } from '#tests/support/wording-fixtures.ts';

export const nameOf = ({ method, path: url }: Endpoint): string => `${method} ${url}`;

/** The password of everyone in the matrix. */
export const PASSWORD = 'everyones-password';

const newPromoOf = async (owner: Person): Promise<string> =>
  (await owner.call('POST', '/api/promos', { document: newPromo() })).json().id;

const newDeletedPromoOf = async (owner: Person): Promise<string> => {
  const id = await newPromoOf(owner);
  await owner.call('DELETE', `/api/promos/${id}`);
  return id;
};

const newRenderOf = async (owner: Person): Promise<string> => {
  const promoId = await newPromoOf(owner);
  return (await owner.call('POST', '/api/renders', { promoId, revision: 1 })).json().id;
};

/** Of which a worker has made a video, as far as anyone can tell. */
export const newFinishedRenderOf = async (service: TestService, owner: Person): Promise<string> => {
  const id = await newRenderOf(owner);
  await finishRender(service, id);
  return id;
};

/** Which ended without a video. */
export const newFailedRenderOf = async ({ deps }: TestService, owner: Person): Promise<string> => {
  const id = await newRenderOf(owner);
  await deps.dataSource.query(
    `UPDATE renders SET state = 'failed', error_code = 'NO_BROWSER', finished_at = now() WHERE id = $1`,
    [id],
  );
  return id;
};

const newVersionOf = async (owner: Person): Promise<string> => {
  const promoId = await newPromoOf(owner);
  return (await owner.call('POST', `/api/promos/${promoId}/versions`, { name: 'Before' })).json().id;
};

const newTemplateOf = async (owner: Person): Promise<string> =>
  (await owner.call('POST', '/api/templates', { title: 'Monday', document: newPromo() })).json().id;

/** Somebody in the team of the person's studio who has not signed in yet. */
const newTeamMemberOf = async ({ deps }: TestService, { id }: Person): Promise<string> => {
  const memberId = newId();
  await deps.dataSource.query(
    `INSERT INTO team_members (id, studio_id, email, name)
     SELECT $2, studio_id, $3, 'Mia' FROM users WHERE id = $1`,
    [id, memberId, `${memberId.toLowerCase()}@example.test`],
  );
  return memberId;
};

/** Somebody whom an admin changes. */
const newCustomer = async ({ deps, addPerson }: TestService): Promise<Person> => {
  const customer = await addPerson({ role: 'pro', subscriptionStatus: 'individual_pro' });
  await deps.dataSource.query('UPDATE users SET name_change_count = 2 WHERE id = $1', [customer.id]);
  return customer;
};

/** Makes an API token and returns it with its secret. */
export const newToken = async (
  owner: Person,
  scopes: readonly TokenScope[] = tokenScopes,
  name = 'Script',
): Promise<{ id: string; secret: string }> =>
  (await owner.call('POST', '/api/tokens', { name, scopes })).json();

const sessionOf = async (owner: Person): Promise<string> =>
  (await owner.call('GET', '/api/auth/sessions')).json().sessions[0].id;

/** Something of the owner's for `:id` with which the call succeeds. */
export const newIdFor = async (service: TestService, owner: Person, endpoint: Endpoint): Promise<string> => {
  if (endpoint.path.startsWith('/api/promos/')) return newPromoOf(owner);
  if (endpoint.path.startsWith('/api/people/')) return newPersonIn(owner);
  if (endpoint.path.startsWith('/api/clips/')) return newAssetOf(service, owner);
  if (endpoint.path.startsWith('/api/review-entries/'))
    return newReviewEntry(service, await newPromoOf(owner));
  if (endpoint.path.startsWith('/api/deleted-promos/')) return newDeletedPromoOf(owner);
  if (endpoint.path.startsWith('/api/promo-versions/')) return newVersionOf(owner);
  if (endpoint.path.startsWith('/api/custom-class-types/')) {
    return (await newClassRowOf(service, owner, 'class_types')).id;
  }
  if (endpoint.path.startsWith('/api/class-descriptions/')) {
    return (await newClassRowOf(service, owner, 'class_descriptions')).id;
  }
  if (endpoint.path.startsWith('/api/batch')) return newBatchIdFor(service, owner, endpoint);
  if (endpoint.path.startsWith('/api/timetable/')) return newTimetableIdFor(service, owner, endpoint);
  if (endpoint.path.startsWith('/api/templates/')) return newTemplateOf(owner);
  if (endpoint.path.startsWith('/api/wording-list/')) return newWordingEntry(service);
  if (endpoint.path.startsWith('/api/studio/team/')) return newTeamMemberOf(service, owner);
  if (endpoint.path.startsWith('/api/admin/')) {
    if (endpoint.path.endsWith('/:studioId')) {
      const { id: studioId, owner: studioOwner } = await newStudio(service);
      return `${await newTeamMemberOf(service, studioOwner)}/${studioId}`;
    }
    const customer = await newCustomer(service);
    const { id, email } = customer;
    if (endpoint.path === '/api/admin/impersonations/:id/start') {
      return newImpersonationRequest(service, { adminId: owner.id, userId: id, isAllowed: true });
    }
    if (endpoint.path.startsWith('/api/admin/webhook-events/')) return newWebhookEvent(service);
    if (endpoint.path.startsWith('/api/admin/failed-jobs/')) return newFailedRenderOf(service, customer);
    if (nameOf(endpoint) === 'DELETE /api/admin/user-videos/:id') return newAssetOf(service, customer);
    return endpoint.path.endsWith(':email') ? email : id;
  }
  if (endpoint.path.startsWith('/api/impersonations/')) {
    const { id: adminId } = await service.addPerson({ role: 'admin' });
    return newImpersonationRequest(service, { adminId, userId: owner.id, isAllowed: false });
  }
  if (endpoint.path === '/api/uploads/:id/people') return newUploadOf(owner, { filename: 'a.mp4' });
  if (endpoint.path.startsWith('/api/uploads/')) return newUploadOf(owner);
  if (endpoint.path.startsWith('/api/compressions/')) return newCompressionOf(service, owner);
  if (endpoint.path.startsWith('/api/transparency-tests/')) return newTransparencyTestOf(service, owner);
  const libraryItem = await newLibraryIdFor(service, owner, endpoint);
  if (libraryItem !== null) return libraryItem;
  if (endpoint.path.startsWith('/api/tokens/')) return (await newToken(owner)).id;
  if (endpoint.path.startsWith('/api/auth/sessions/')) return sessionOf(owner);
  if (endpoint.path.startsWith('/api/auth/passkeys/')) return (await addPasskeyOf(service, owner)).id;
  if (endpoint.path === '/api/renders/:id/cancel') return newRenderOf(owner);
  if (endpoint.path.startsWith('/api/renders/')) return newFinishedRenderOf(service, owner);
  throw new Error(`Say here what ${nameOf(endpoint)} is called with`);
};

type Body = (service: TestService, caller: Person) => unknown;

const bodies: Record<string, Body> = {
  'POST /api/promos': () => ({ document: newPromo() }),
  'PUT /api/promos/:id': () => ({ revision: 1, document: newPromo() }),
  'POST /api/promos/:id/versions': () => ({ name: 'Before the new title' }),
  'POST /api/promo-versions/:id/restore': () => ({ revision: 1 }),
  'PATCH /api/promos/:id': () => ({ title: 'Another name' }),
  'POST /api/renders': async (_service, caller) => ({ promoId: await newPromoOf(caller), revision: 1 }),
  'POST /api/renders/:id/page': () => ({ days: 7 }),
  ...reviewBodies,
  ...peopleBodies,
  ...overlayTrackBodies,
  'POST /api/generate-transparency-test': (service, caller) => {
    testWhenQueued(service, caller);
    return { useBlackBackground: false };
  },
  'POST /api/auth/login': (_service, { email }) => ({ email, password: PASSWORD }),
  'POST /api/auth/register': () => ({ email: `${newId().toLowerCase()}@example.test`, password: PASSWORD }),
  'POST /api/auth/forgot-password': () => ({ email: `${newId().toLowerCase()}@example.test` }),
  'POST /api/auth/reset-password': () => ({ token: 'made-up', newPassword: PASSWORD }),
  'POST /api/auth/confirm-email': () => ({ token: 'made-up' }),
  'POST /api/auth/change-password': () => ({ currentPassword: PASSWORD, newPassword: `new-${PASSWORD}` }),
  'POST /api/auth/change-email': () => ({
    password: PASSWORD,
    newEmail: `${newId().toLowerCase()}@example.test`,
  }),
  ...twoStepBodies(PASSWORD),
  'POST /api/tokens': () => ({ name: 'Script', scopes: ['read'] }),
  'POST /api/events': () => ({ name: 'Lead' }),
  'PUT /api/push/subscription': () => somePushSubscription('matrix'),
  'POST /api/instructor-preferences': () => ({ writingStyle: 'fierce' }),
  'POST /api/custom-class-types': () => ({
    classType: `New ${newId().slice(0, 8)}`,
    description: 'All of it',
  }),
  'PUT /api/custom-class-types/:id': () => ({ classType: `Other ${newId().slice(0, 8)}` }),
  'DELETE /api/custom-class-types': async (service, caller) => ({
    classType: (await newClassRowOf(service, caller, 'class_types')).name,
  }),
  'POST /api/class-descriptions': () => ({
    className: `New ${newId().slice(0, 8)}`,
    description: 'All of it',
  }),
  'PUT /api/class-descriptions/:id': () => ({ description: 'All of it, and more' }),
  'POST /api/generate-promotion': () => ({ classType: 'Pole Flow', writingStyle: 'fierce' }),
  'PUT /api/writing-preferences': () => ({ doSay: ['community'], dontSay: [] }),
  'POST /api/wording-list': () => newWording(),
  'PUT /api/wording-list/:id': () => newWording(),
  ...batchBodies,
  ...timetableBodies,
  'POST /api/templates': () => ({ title: 'Monday', document: newPromo() }),
  'PUT /api/templates/:id': () => ({ document: newPromo(), locks: { background: true, elements: {} } }),
  'PATCH /api/templates/:id': () => ({ title: 'Tuesday' }),
  'POST /api/segment-video': (_service, caller) => newSegmentInput(caller),
  ...billingBodies,
  'POST /api/team-invitation/read': () => ({ token: 'made-up' }),
  'POST /api/team-invitation/join': () => ({ token: 'made-up' }),
  'POST /api/team-invitation/accept': () => ({ token: 'made-up', newPassword: PASSWORD }),
  'PATCH /api/admin/user-role/:id': () => ({ role: 'beta' }),
  'POST /api/admin/cancel-subscription/:id': () => ({ immediate: true }),
  'PATCH /api/admin/update-expiration/:id': () => ({ expirationDate: '2030-01-31' }),
  'POST /api/admin/failed-jobs/:id/retry': () => ({ kind: 'render' }),
  'POST /api/admin/studio-team': async (service) => ({
    studioId: (await newStudio(service)).id,
    email: `${newId().toLowerCase()}@example.test`,
  }),
  'POST /api/studio/team': () => ({ email: `${newId().toLowerCase()}@example.test`, name: 'Mia' }),
  'PUT /api/studio/team/:id': () => ({ name: 'Mia Lee' }),
  'PUT /api/studio/brand-kit': () => ({ colors: [], fonts: [], textStyle: null, handle: '', logoId: null }),
  'PUT /api/studio/rooms': () => ({ rooms: ['Loft'] }),
  'PUT /api/studio/owner-name': () => ({ displayName: 'Somebody Else' }),
  'DELETE /api/user': () => ({ password: PASSWORD }),
};

/** A body with which the call succeeds for this caller. */
export const bodyOf = async (service: TestService, caller: Person, endpoint: Endpoint): Promise<unknown> => {
  if (endpoint.body === undefined) return uploadBodyOf(service, caller, endpoint);
  const body = bodies[nameOf(endpoint)];
  if (body === undefined) throw new Error(`Say here what ${nameOf(endpoint)} is called with`);
  return body(service, caller);
};
