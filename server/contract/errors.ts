import { signInErrors, tokenErrors } from '#contract/accounts/account-errors.ts';
import { LOGIN_FAILED_MESSAGE, UNEXPECTED_MESSAGE } from '#contract/api-error.ts';
import { paymentErrors } from '#contract/billing/payment-errors.ts';
import { ingestFailures } from '#contract/job-failures.ts';
import {
  MAX_MUSIC_BYTES,
  MAX_OPEN_UPLOADS,
  MAX_OVERLAY_BYTES,
  MAX_VIDEO_BYTES,
  THUMBNAIL_BYTES_BELOW,
} from '#contract/library/upload-limits.ts';
import { EVENT_STREAMS_MAX } from '#contract/limits.ts';
import { byteSize } from '#contract/number-format.ts';
import { denialMessages } from '#contract/permissions.ts';
import { sharingErrors } from '#contract/sharing/sharing-errors.ts';
import { classErrors } from '#contract/timetable/class-errors.ts';
import { videoErrors } from '#contract/videos/video-errors.ts';
import { MAX_DOCUMENT_BYTES } from '#schema/limits.ts';

/** Every error of the API, with its status and its sentence. `{limit}` stands for a quota. */
export const errorTable = {
  ...paymentErrors,
  VALIDATION_FAILED: { status: 400, message: 'Some fields are wrong. Correct them and try again.' },
  INVALID_PROMO: { status: 400, message: 'The promo has wrong fields. Nothing was changed.' },
  PROMO_FULL: {
    status: 400,
    message:
      "The promo has no room for the locked elements of your studio's template. Delete some of your own texts or GIFs, then save again.",
  },
  UNKNOWN_ASSET: {
    status: 400,
    message: 'The promo uses a video, overlay or music that is no longer in the library. Choose another one.',
  },
  MUSIC_RIGHTS_NEEDED: {
    status: 400,
    message: 'Upload only music that you may use. Confirm that you may, then upload it again.',
  },
  WRONG_PASSWORD: { status: 400, message: 'That is not your password. Check it and try again.' },
  COMMON_PASSWORD: {
    status: 400,
    message: 'This password is one of the most common, so it would be guessed first. Choose another one.',
  },
  SAME_EMAIL: { status: 400, message: 'This is already your email address.' },
  // An installation that is not yet set up.
  SETUP_LINK_NEEDED: {
    status: 401,
    message:
      'Only the person who runs this installation can choose. Open the link in the terminal; each start prints a new one.',
  },
  SETUP_DECIDED: {
    status: 409,
    message: 'The choice has already been made. Wait until PolePro has started.',
  },
  RESTORE_BEGUN: {
    status: 409,
    message: 'A backup is already partly restored. Continue with that one.',
  },
  BACKUP_NOT_LISTED: {
    status: 404,
    message: 'This backup is not in the list. Reload the page and choose another one.',
  },
  SETTING_UP: {
    status: 503,
    message:
      'This installation is being set up. The person who runs it decides whether a backup is restored.',
  },
  ...signInErrors,
  ...tokenErrors,
  SIGNED_OUT: { status: 401, message: 'Sign in to continue.' },
  LOGIN_FAILED: { status: 401, message: LOGIN_FAILED_MESSAGE },
  UNKNOWN_HOST: {
    status: 421,
    message:
      'This PolePro has another address. Open that one. The person who runs PolePro sets it as PUBLIC_URL, and additional ones as ALLOWED_HOSTS.',
  },
  FORBIDDEN_ORIGIN: { status: 403, message: 'This request came from another site and was refused.' },
  FORBIDDEN: { status: 403, message: 'Your account is not allowed to do this.' },
  DOWNLOAD_LIMIT_REACHED: { status: 403, message: denialMessages.DOWNLOAD_LIMIT_REACHED },
  PERSONAL_VIDEO_LIMIT_REACHED: { status: 403, message: denialMessages.PERSONAL_VIDEO_LIMIT_REACHED },
  EMAIL_NOT_CONFIRMED: { status: 403, message: denialMessages.EMAIL_NOT_CONFIRMED },
  NAME_CHANGES_USED: { status: 403, message: denialMessages.NAME_CHANGES_USED },
  CUSTOM_CLASSES_NEED_PRO: { status: 403, message: denialMessages.CUSTOM_CLASSES_NEED_PRO },
  DEFAULT_CLASS_TYPE: { status: 403, message: denialMessages.DEFAULT_CLASS_TYPE },
  DEFAULT_CLASS_TYPE_STAYS: { status: 403, message: 'Default class types cannot be deleted' },
  STUDIO_NAME_IS_THE_OWNERS: { status: 403, message: denialMessages.STUDIO_NAME_IS_THE_OWNERS },
  OWN_ACCOUNT: {
    status: 403,
    message:
      'This is your own account. Another admin can change its role, and you can delete it in Account Settings.',
  },
  DEMO_ACCOUNT: {
    status: 403,
    message: 'Demo accounts keep their roles, so that people can try every role. Nothing was changed.',
  },
  LAST_ADMIN: {
    status: 403,
    message: 'This is the last admin. Make another person an admin first, then try again.',
  },
  IMPERSONATION_DENIED: {
    status: 403,
    message:
      'You are acting as another person. Only they can do this, because it is permanent or concerns their account. Nothing was changed.',
  },
  IMPERSONATION_ENDED: {
    status: 403,
    message: 'Your access to this account has ended. The time is up, or someone ended it.',
  },
  IMPERSONATION_OF_ADMIN: {
    status: 403,
    message: 'You cannot access an admin’s account. If you must, remove the admin role first.',
  },
  TEAM_FULL: { status: 403, message: denialMessages.TEAM_FULL },
  TOO_MANY_PROMOS: {
    status: 403,
    message:
      'You have {limit} promos, the most your account can keep. Delete some you no longer need and try again.',
  },
  TOO_MANY_VERSIONS: {
    status: 403,
    message:
      'Your promos have {limit} earlier versions, the most your account can keep. Delete named versions you no longer need and try again.',
  },
  TOO_MANY_TEMPLATES: {
    status: 403,
    message: 'You have {limit} templates, the most your account can keep. Delete one and save this again.',
  },
  TOO_MANY_OVERLAY_TRACKS: {
    status: 403,
    message:
      'You have {limit} overlay tracks, the most your account can keep. They are deleted after a week. Try again then.',
  },
  DOCUMENTS_USED_UP: {
    status: 403,
    message:
      'Your promos, their versions, your templates and the promos of your videos take {limit}, the most your account can keep. Delete promos, templates or finished videos you no longer need and try again.',
  },
  ...classErrors,
  PUSH_NOT_SET_UP: {
    status: 503,
    message:
      'This installation does not send notifications. While the page is open, it tells you when your video is ready.',
  },
  ...videoErrors,
  SIGNATURE_REFUSED: {
    status: 403,
    message: 'The permission for this upload was already used or is too old. Start the upload again.',
  },
  STORAGE_USED_UP: {
    status: 403,
    message:
      'Your library is full. It holds {limit} of uploads. Delete videos, overlays or music you no longer need, then upload again.',
  },
  TOO_MANY_LIBRARY_VIDEOS: {
    status: 403,
    message:
      'Your library holds {limit} uploaded videos, the most your account can keep. Delete some you no longer need, then upload again.',
  },
  TOO_MANY_LIBRARY_OVERLAYS: {
    status: 403,
    message:
      'Your library holds {limit} uploaded overlays, the most your account can keep. Delete some you no longer need, then upload again.',
  },
  TOO_MANY_LIBRARY_TRACKS: {
    status: 403,
    message:
      'Your library holds {limit} uploaded pieces of music, the most your account can keep. Delete some you no longer need, then upload again.',
  },
  TOO_MANY_VIDEOS: {
    status: 403,
    message:
      'You have {limit} finished videos, the most your account can keep. Delete some under My promos, Videos, and generate again. Your promo is saved.',
  },
  VIDEOS_USED_UP: {
    status: 403,
    message:
      'Your finished videos take {limit}, the most your account can keep. Delete some under My promos, Videos, and generate again. Your promo is saved.',
  },
  NOT_FOUND: { status: 404, message: 'There is nothing here, or it is not yours.' },
  PROMO_DELETED: {
    status: 404,
    message: 'This promo is deleted. Restore it under My promos, Deleted, to continue.',
  },
  REGISTRATION_FAILED: {
    status: 409,
    message:
      'Registration failed. If you already have an account with this email, sign in or reset its password.',
  },
  EMAIL_IN_USE: { status: 409, message: 'This address now has its own account. Nothing was changed.' },
  ALREADY_IN_TEAM: { status: 409, message: 'This email address is already in your studio.' },
  INVITATION_NEEDS_SIGN_IN: {
    status: 403,
    message: 'The invited address has an account. Sign in to it, then open the link from the mail again.',
  },
  INVITATION_OF_ANOTHER: {
    status: 403,
    message:
      'This invitation is for a different email address than your account has. Sign in with that address, then open the link again.',
  },
  CANNOT_JOIN_TEAM: {
    status: 409,
    message:
      'This account has its own studio or is in another team, so it cannot join this one. Ask for an invitation to another address.',
  },
  REVISION_CONFLICT: {
    status: 409,
    message: 'This promo was changed somewhere else. Load the newer version, then save again.',
  },
  UPLOAD_OUT_OF_STEP: {
    status: 409,
    message: 'The upload continues at a different offset. Ask how much has arrived and continue from there.',
  },
  UPLOAD_FILE_GONE: {
    status: 409,
    message: 'The file itself was the problem, so it was not kept. Its owner has to upload another one.',
  },
  UPLOAD_NOT_FINISHED: { status: 409, message: 'The upload is not finished yet.' },
  UPLOAD_REFUSED: { status: 422, message: ingestFailures.FILE_BROKEN },
  CONFIRMATION_LINK_EXPIRED: {
    status: 410,
    message: 'This link is too old or incomplete. Sign in and request a new one in Account Settings.',
  },
  INVITATION_EXPIRED: {
    status: 410,
    message: 'This invitation has been used or is too old. Ask the owner of the studio for another one.',
  },
  RESET_LINK_EXPIRED: { status: 410, message: 'This link has been used or is too old. Ask for a new one.' },
  UPLOAD_TOO_LARGE: {
    status: 413,
    message: `A video may have at most ${byteSize(MAX_VIDEO_BYTES)}. Export it at a smaller size, or cut it.`,
  },
  OVERLAY_TOO_LARGE: {
    status: 413,
    message: `An overlay may have at most ${byteSize(MAX_OVERLAY_BYTES)}. Export it at a smaller size.`,
  },
  MUSIC_TOO_LARGE: {
    status: 413,
    message: `Music may have at most ${byteSize(MAX_MUSIC_BYTES)}. Export it as MP3 or M4A.`,
  },
  THUMBNAIL_TOO_LARGE: {
    status: 413,
    message: `A thumbnail must be smaller than ${byteSize(THUMBNAIL_BYTES_BELOW)}. Choose a smaller image.`,
  },
  PROMO_TOO_LARGE: {
    status: 413,
    message: `A promo may take at most ${MAX_DOCUMENT_BYTES / 1024} KB. Shorten or delete some of its texts and save again. Nothing was changed.`,
  },
  BODY_TOO_LARGE: {
    status: 413,
    message: 'That is more than can be sent at once. Shorten it and try again.',
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send JSON or a form.' },
  NOT_A_VIDEO: { status: 415, message: ingestFailures.NOT_A_VIDEO },
  NOT_AN_OVERLAY: { status: 415, message: ingestFailures.NOT_AN_OVERLAY },
  NOT_MUSIC: { status: 415, message: ingestFailures.NOT_MUSIC },
  NOT_A_PICTURE: { status: 415, message: ingestFailures.NOT_A_PICTURE },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The requested range is beyond the end of the file.' },
  TOO_MANY_REGISTRATIONS: {
    status: 429,
    message: 'Too many accounts were created from your network. Wait an hour and try again.',
  },
  TOO_MANY_UPLOADS: {
    status: 429,
    message: `You have ${MAX_OPEN_UPLOADS} uploads in progress, the most an account may have. Finish or cancel one, then start again.`,
  },
  TOO_MANY_STREAMS: {
    status: 429,
    message: `Your account has ${EVENT_STREAMS_MAX} event streams open, the most it may have. Close one, or request the current state instead.`,
  },
  TOO_MANY_MAILS: {
    status: 429,
    message: 'Too many emails in a short time. Try again later.',
  },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many tries. Wait a moment and try again.' },
  ...sharingErrors,
  /** No client reads this. nginx logs the same status. */
  CLIENT_GONE: { status: 499, message: 'The connection closed before the response was ready.' },
  UNEXPECTED: { status: 500, message: UNEXPECTED_MESSAGE },
  SERVER_FAULT: {
    status: 500,
    message: 'Our server had a fault, even when it tried again. It is not your fault. Try again later.',
  },
  UNAVAILABLE: { status: 503, message: 'The service is busy or restarting. Try again in a few seconds.' },
  STORAGE_FULL: {
    status: 507,
    message: 'The server’s disk is full. Nothing was lost. Try again once there is space.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorTable;
