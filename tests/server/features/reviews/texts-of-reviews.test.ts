import { expect, test } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { newPromo } from '#schema/new-promo.ts';
import { finishRender } from '#tests/support/queued-render.ts';
import {
  changeRequest,
  edit,
  makeReviewLink,
  renderAgain,
  reviewerOf,
  reviewOf,
} from '#tests/support/review-fixtures.ts';
import { serviceForTest } from '#tests/support/test-service.ts';

test('a comment is about a text of the video that the reviewer sees, and its owner reads which', async () => {
  const service = await serviceForTest();
  const owner = await service.addPerson({ role: 'pro' });
  const textElements = [
    { ...defaultElement('header'), content: 'Spin\n  Flow' },
    { ...defaultElement('time'), content: '6:15 PM' },
    { ...defaultElement('schedule'), content: 'Hidden', visible: false },
    { ...defaultElement('instructor'), content: 'x'.repeat(200) },
  ];
  const { id: promoId } = (
    await owner.call('POST', '/api/promos', { document: { ...newPromo(), textElements } })
  ).json();
  const render = (await owner.call('POST', '/api/renders', { promoId, revision: 1 })).json();
  await finishRender(service, render.id);
  const reviewer = reviewerOf(service, await makeReviewLink(owner, promoId));
  expect((await reviewer.page()).promos[0]?.video.texts).toEqual(['Spin Flow', '6:15 PM', 'x'.repeat(80)]);

  const sent = await reviewer.send({ promoId, aboutText: '6:15 PM' });
  expect([sent.statusCode, sent.json().aboutText]).toEqual([201, '6:15 PM']);
  expect((await reviewOf(owner, promoId)).entries).toMatchObject([{ aboutText: '6:15 PM', atSeconds: 3 }]);
  for (const wrong of [
    { promoId, aboutText: 'Hidden' },
    { ...changeRequest(promoId), aboutText: '6:15 PM' },
  ]) {
    const refused = await reviewer.send(wrong);
    expect([refused.statusCode, refused.json().details[0].path]).toEqual([400, 'aboutText']);
  }
  await renderAgain(service, owner, promoId, await edit(owner, promoId));
  expect((await reviewer.send({ promoId, aboutText: 'An earlier text' })).statusCode).toBe(201);
});
