import { expect, test } from 'vitest';
import { subjectOf } from '#server/adapters/stripe/stripe-shapes.ts';

test.each([
  ['on its parent', { parent: { subscription_details: { subscription: 'sub_1' } } }],
  ['on its parent, expanded', { parent: { subscription_details: { subscription: { id: 'sub_1' } } } }],
  ['on itself, before 2025', { subscription: 'sub_1' }],
  ['only on a line', { subscription: null, lines: { data: [{}, { subscription: 'sub_1' }] } }],
  [
    'only on the parent of a line',
    { parent: null, lines: { data: [{ parent: { subscription_item_details: { subscription: 'sub_1' } } }] } },
  ],
])('an invoice names its subscription %s', (_where, invoice) => {
  expect(subjectOf('invoice.paid', invoice)).toEqual({ kind: 'subscription', id: 'sub_1' });
});

test('an invoice without a subscription is about nothing here', () => {
  expect(subjectOf('invoice.paid', { parent: null, lines: { data: [] } })).toBeNull();
});
