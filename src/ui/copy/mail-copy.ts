/** After the name of someone who was invited by a server without a mail server. */
export const NOT_MAILED =
  'this server has no mail server, so nobody got the invitation. Ask the person who runs it to set SMTP_URL, or to pass on the link from its outbox folder.';
