/** Rows of the error table about an installation that is not set up yet. */
export const setupErrors = {
  SETUP_LINK_NEEDED: {
    status: 401,
    message:
      'Only whoever runs this installation may choose. Open the link that the terminal shows; each start has another one.',
  },
  SETUP_DECIDED: {
    status: 409,
    message: 'The choice has been made already. Wait until PolePro has started.',
  },
  BACKUP_NOT_LISTED: {
    status: 404,
    message: 'This backup is not in the list. Reload the page and choose another one.',
  },
  SETTING_UP: {
    status: 503,
    message: 'This installation is being set up: whoever runs it decides whether a backup is restored.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
