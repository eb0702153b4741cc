/** How often a calendar feed is read, minutes. */
export const FEED_EVERY_MINUTES = 60;

/** How long a server may take to send a calendar, seconds. */
export const FEED_TIME_LIMIT_SECONDS = 10;
