/** Of a job that waits after a fault of the server. */
export const RETRY_LABEL = 'We had a problem on our side. We try again in a moment.';
