import { CONSENT_ENDED_MESSAGE } from '#contract/job-failures.ts';
import { CONSENTS_MAX, PEOPLE_MAX, VIDEO_PAGES_MAX } from '#contract/limits.ts';

/** Rows of the error table about people who see a video without an account, and people who appear in it. */
export const sharingErrors = {
  TOO_MANY_VIDEO_PAGES: {
    status: 403,
    message: `You have links to ${VIDEO_PAGES_MAX} videos, the most an account can have. Withdraw one and try again.`,
  },
  REVIEW_LINK_FULL: {
    status: 403,
    message:
      'This link has reached its maximum number of comments. Ask the person who sent it for a new one.',
  },
  REVIEW_OUTDATED: {
    status: 409,
    message: 'The video has changed while you were watching. Watch the latest one, then decide.',
  },
  REVIEW_LINK_ENDED: {
    status: 410,
    message: 'This link is wrong, has expired or was withdrawn. Ask the person who sent it for a new one.',
  },
  LEDGER_FULL: {
    status: 403,
    message: `You have ${PEOPLE_MAX} people, or ${CONSENTS_MAX} consents of one person, the most an account can keep. Remove people who are no longer named in a clip and try again.`,
  },
  CONSENT_ENDED: { status: 409, message: CONSENT_ENDED_MESSAGE },
  VIDEO_WITHDRAWN: {
    status: 409,
    message:
      'A person in this video no longer agrees to be shown, so it must not be published. To get the file nevertheless, confirm that you will not publish it.',
  },
  PERSON_IN_CLIPS: {
    status: 409,
    message:
      'Clips, finished videos or unfinished uploads still show this person. Take the person out of the clips and delete the videos first, then remove them here.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
