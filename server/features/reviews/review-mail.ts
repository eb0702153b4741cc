import { mailedName } from '#contract/plain-name.ts';
import type { ReviewEntryKind } from '#contract/sharing/reviews.contract.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import type { Mail } from '#server/ports/mailer.ts';

type Reviewed = {
  kind: ReviewEntryKind;
  /** The title of the promo, or a phrase such as `3 promos of Week 48` for a batch. */
  title: string;
  /** The page where the owner sees it. */
  path: string;
  author: string;
  text: string;
  publicUrl: string;
};

/** The subjects quote no one. */
const subjects: Record<ReviewEntryKind, string> = {
  comment: 'A comment on your promo',
  change_requested: 'A change was requested',
  approved: 'Your promo was approved',
};

const leads: Record<ReviewEntryKind, string> = {
  comment: 'comments on',
  change_requested: 'asks for a change to',
  approved: 'approves',
};

/** Marks each line of a stranger's text, so that it cannot pass for ours. */
const quote = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n');

/**
 * For the owner of promos that were reviewed. Name and text come from a stranger with the link, so they are plain text and marked as
 * quotes.
 */
export const reviewMail = (to: string, { kind, title, path, author, text, publicUrl }: Reviewed): Mail => ({
  to,
  subject: subjects[kind],
  text: [
    'Hello,',
    `Someone with your review link, who calls themselves "${mailedName(author)}", ${leads[kind]} "${title.replaceAll(/\s+/g, ' ')}".`,
    ...(text === '' ? [] : [quote(text)]),
    `See it in ${PRODUCT_NAME}: ${publicUrl}${path}`,
    'To stop these emails, withdraw the link there.',
  ].join('\n\n'),
});
