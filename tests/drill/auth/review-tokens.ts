import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '#schema/durations.ts';
import { atMost, exactly, row, type Row } from '#tests/bench/report.ts';
import type { AuthDrill } from '#tests/drill/auth/auth-client.ts';
import { makeReviewLink } from '#tests/support/review-fixtures.ts';
import { videoOf } from '#tests/support/video-page-fixtures.ts';

const ADDRESSES = 40;
const GUESSES_EACH = 250;
/** How many pages of reviews an address may open a minute. */
const PER_MINUTE = 60;

/** The token with another letter at that place. */
const nearMiss = (token: string, place: number): string => {
  const letter = token[place] === 'A' ? 'B' : 'A';
  return `${token.slice(0, place)}${letter}${token.slice(place + 1)}`;
};

/** Ten thousand guessed tokens of review links, half of them one letter away from a real one, from forty addresses at once. */
export const drillReviewTokens = async ({ ask, service }: AuthDrill): Promise<Row[]> => {
  const owner = await service.addPerson({ role: 'pro' });
  const { promoId } = await videoOf(service, owner);
  const token = await makeReviewLink(owner, promoId);
  const guess = (index: number): string =>
    index % 2 === 0 ? nearMiss(token, index % token.length) : randomBytes(16).toString('base64url');
  const startedAt = performance.now();
  const statusesOf = async (address: number): Promise<number[]> => {
    const from = `198.18.0.${address + 1}`;
    const statuses: number[] = [];
    for (let index = 0; index < GUESSES_EACH; index += 1) {
      statuses.push((await ask('GET', `/api/review-pages/${guess(index)}`, { from })).status);
    }
    return statuses;
  };
  const statuses = (
    await Promise.all(Array.from({ length: ADDRESSES }, (_, index) => statusesOf(index)))
  ).flat();
  const minutes = Math.ceil((performance.now() - startedAt) / MINUTE_MS) + 1;
  const count = (wanted: (status: number) => boolean): number => statuses.filter(wanted).length;
  const own = await ask('GET', `/api/review-pages/${token}`, { from: '198.18.1.1' });
  return [
    row(
      `of ${statuses.length} guessed tokens of review links: pages found`,
      count((status) => status < 400),
      'pages',
      exactly(0),
    ),
    row(
      'guesses answered with neither 410 nor 429',
      count((s) => s !== 410 && s !== 429),
      'responses',
      exactly(0),
    ),
    row(
      'guesses looked up, the others are slowed',
      count((s) => s === 410),
      'guesses',
      atMost(ADDRESSES * PER_MINUTE * minutes),
    ),
    row('meanwhile the link itself opens', own.status, 'status', exactly(200)),
  ];
};
