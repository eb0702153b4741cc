/** How often a calendar feed is read, minutes; and the same in a sentence, after 'every' or 'within the'. */
export const FEED_EVERY_MINUTES = 60;
export const FEED_PERIOD = 'hour';

/** How long a server may take to send a calendar, seconds. */
export const FEED_TIME_LIMIT_SECONDS = 10;

/** Characters of the address of a calendar. */
export const FEED_URL_MAX = 2000;
