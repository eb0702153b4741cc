import { newPromo } from '#schema/new-promo.ts';
import { newAssetOf } from '#tests/support/library-fixtures.ts';
import type { Person, TestService } from '#tests/support/test-service.ts';

/** A consent that holds from long ago, without an end. */
export const someConsent = (fields: object = {}) => ({
  agreed: 'Promo videos of the studio',
  startsOn: '2020-01-01',
  endsOn: null,
  ...fields,
});

/** Adds somebody to the ledger; their id. */
export const newPersonIn = async (owner: Person, fields: object = {}): Promise<string> =>
  (await owner.call('POST', '/api/people', { name: 'Ana', ...someConsent(), ...fields })).json().id;

/** Says whom a clip shows. */
export const showIn = (owner: Person, clipId: string, personIds: string[], ofWholeUpload = false) =>
  owner.call('PUT', `/api/clips/${encodeURIComponent(clipId)}/people`, { personIds, ofWholeUpload });

/** Says that nobody in a clip can be recognised. */
export const showNobody = (owner: Person, clipId: string) =>
  owner.call('PUT', `/api/clips/${encodeURIComponent(clipId)}/people`, {
    personIds: [],
    ofWholeUpload: false,
    isNobody: true,
  });

/** A clip of the owner's that shows somebody of their ledger, and a promo with it. */
export const shownPerson = async (service: TestService, owner: Person, fields: object = {}) => {
  const clipId = await newAssetOf(service, owner);
  const personId = await newPersonIn(owner, fields);
  await showIn(owner, clipId, [personId]);
  const document = {
    ...newPromo(),
    videoDuration: 1,
    background: { assetId: clipId, volume: 1, muted: false },
  };
  const promo = (await owner.call('POST', '/api/promos', { title: 'Monday Spin', document })).json();
  return { clipId, personId, promoId: String(promo.id) };
};

/** Bodies with which the calls of the ledger succeed, by their endpoint. */
export const peopleBodies: Record<string, () => unknown> = {
  'POST /api/people': () => ({ name: 'Ana', ...someConsent() }),
  'PATCH /api/people/:id': () => ({ name: 'Ana Maria' }),
  'POST /api/people/:id/consents': () => someConsent(),
  'PUT /api/uploads/:id/people': () => ({ personIds: [] }),
  'PUT /api/clips/:id/people': () => ({ personIds: [], ofWholeUpload: false }),
};
