import { newId } from '#server/db/new-id.ts';
import { atLeast, atMost, exactly, row, type Row } from '#tests/bench/report.ts';
import { startAuthDrill } from '#tests/drill/auth/auth-client.ts';
import { makeReviewLink } from '#tests/support/review-fixtures.ts';
import { videoOf } from '#tests/support/video-page-fixtures.ts';

const GUESSES = 10_000;
const AT_ONCE = 20;
const ADDRESS = '203.0.113.7';

/** A stranger who guesses the tokens of review links, from one address, while somebody else opens a link. */
export const drillReviewLinks = async (): Promise<Row[]> => {
  const { ask, service, close } = await startAuthDrill();
  try {
    const owner = await service.addPerson({ role: 'pro' });
    const { promoId } = await videoOf(service, owner);
    const token = await makeReviewLink(owner, promoId);
    const counts = new Map<number, number>();
    let largest = 0;
    let opened = 0;
    for (let start = 0; start < GUESSES; start += AT_ONCE) {
      const guess = () => ask('GET', `/api/review-pages/${newId()}`, { from: ADDRESS });
      const answered = await Promise.all(Array.from({ length: AT_ONCE }, guess));
      for (const { status, text } of answered) {
        counts.set(status, (counts.get(status) ?? 0) + 1);
        largest = Math.max(largest, text.length);
      }
      if (start % 1000 === 0 && (await ask('GET', `/api/review-pages/${token}`)).status === 200) opened += 1;
    }
    const refused = counts.get(429) ?? 0;
    return [
      row(`reviews found by ${GUESSES} guessed tokens`, counts.get(200) ?? 0, 'reviews', exactly(0)),
      row('guesses of one address that were slowed', refused / GUESSES, 'share', atLeast(0.9)),
      row(
        'guesses with another response than that the link has ended',
        GUESSES - refused - (counts.get(410) ?? 0),
        'responses',
        exactly(0),
      ),
      row('largest response to a guess', largest, 'bytes', atMost(64 * 1024)),
      row('reviewers who opened their link meanwhile', opened, 'of 10', exactly(10)),
    ];
  } finally {
    await close();
  }
};
