import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`);

/** First words of adapters' names that name no vendor: what needs none, the database, and an open protocol. */
const notVendors = new Set(
  'disk log meta mock offline outbox pg postgres prom shared system tus web'.split(' '),
);

/** The vendors by the first words of their adapters' names. */
const vendors = new Set(
  filesIn('server/adapters')
    .map((file) => file.split('/').at(-1)?.split('-')[0] ?? '')
    .filter((word) => !notVendors.has(word)),
);

/** What may name a vendor. */
const exceptions = [
  // Stored columns, and the fields of users that hold them.
  /\bstripe_(customer|subscription)_id\b/g,
  /\bstripe(Customer|Subscription)Id\b/g,
  // An endpoint of the specification.
  /\bsimulateStripeSuccess\b/g,
  // Messages that name settings, and the place of a store.
  /\bthe S3_ settings\b/g,
  /\bs3(?=, dataDir| === null|\.bucket)/g,
];

/** The words of a source without its comments: `stripeCustomerId` has three. */
const wordsOf = (source: string): string[] =>
  source
    .replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm, '')
    .replaceAll(/([a-z\d])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .match(/[a-z\d]+/g) ?? [];

const vendorsIn = (source: string): string[] => {
  const rest = exceptions.reduce((text, exception) => text.replaceAll(exception, ''), source);
  return [...new Set(wordsOf(rest).filter((word) => vendors.has(word)))];
};

test('the vendors are those of the adapters', () => {
  expect([...vendors].toSorted()).toEqual(['argon2', 'openai', 's3', 'sharp', 'smtp', 'stripe']);
});

test.each(['server/features', 'server/ports'])(
  '%s names no vendor: what differs is in the port',
  (folder) => {
    const named = filesIn(folder).flatMap((file) =>
      vendorsIn(readFileSync(join(root, file), 'utf8')).map((vendor) => `${file} names ${vendor}`),
    );
    expect(named).toEqual([]);
  },
);

test.each([
  [`if (payments.provider !== 'stripe') throw error;`, 'stripe'],
  [`const signature = headers['stripe-signature'];`, 'stripe'],
  [`const isStripe = true;`, 'stripe'],
  [`if (config.mail.smtpUrl === null) return;`, 'smtp'],
  [`throw new Error('Set S3_BUCKET.');`, 's3'],
])('finds the vendor in %s', (source, vendor) => {
  expect(vendorsIn(source)).toEqual([vendor]);
});

test('a stored column is no vendor', () => {
  expect(vendorsIn(`SELECT stripe_customer_id AS "stripeCustomerId"`)).toEqual([]);
});
