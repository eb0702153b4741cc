import type { EntitySchema } from 'typeorm';
import { instructorPreferencesEntity } from '#server/features/account/instructor-preferences.entity.ts';
import { adminChangeEntity } from '#server/features/admin-changes/admin-change.entity.ts';
import { accountEventEntity } from '#server/features/auth/accounts/account-event.entity.ts';
import { accountMailEntity } from '#server/features/auth/accounts/account-mail.entity.ts';
import { emailConfirmationEntity } from '#server/features/auth/accounts/email-confirmation.entity.ts';
import { userEntity } from '#server/features/auth/accounts/user.entity.ts';
import { apiTokenEntity } from '#server/features/auth/api-token.entity.ts';
import { passkeyChallengeEntity, passkeyEntity } from '#server/features/auth/passkeys/passkey.entity.ts';
import { loginAttemptEntity } from '#server/features/auth/sessions/login-attempt.entity.ts';
import { passwordResetEntity } from '#server/features/auth/sessions/password-reset.entity.ts';
import { knownDeviceEntity, sessionEntity } from '#server/features/auth/sessions/session.entity.ts';
import {
  authenticatorAppEntity,
  pendingSignInEntity,
  recoveryCodeEntity,
} from '#server/features/auth/two-step/two-step.entity.ts';
import { backupEntity } from '#server/features/backups/backup.entity.ts';
import { batchEntity, batchRowEntity, clipUseEntity } from '#server/features/batches/batch.entity.ts';
import { checkoutEntity, consentEntity } from '#server/features/billing/checkout.entity.ts';
import { subscriptionEntity, withdrawalEntity } from '#server/features/billing/subscription.entity.ts';
import { webhookEventEntity } from '#server/features/billing/webhook-event.entity.ts';
import { classDescriptionEntity, classTypeEntity } from '#server/features/classes/class-type.entity.ts';
import { compressionEntity } from '#server/features/compressions/compression.entity.ts';
import { workerEntity } from '#server/features/health/worker.entity.ts';
import {
  impersonationActEntity,
  impersonationRequestEntity,
} from '#server/features/impersonation/impersonation.entity.ts';
import { installationEntity } from '#server/features/installation/installation.entity.ts';
import { assetEntity } from '#server/features/library/asset.entity.ts';
import { overlayTrackEntity } from '#server/features/overlay-tracks/overlay-track.entity.ts';
import { classOverlayEntity, favoriteEntity } from '#server/features/overlays/overlay-lists.entity.ts';
import {
  assetPersonEntity,
  clipWithoutPeopleEntity,
  personConsentEntity,
  personEntity,
  renderPersonEntity,
  uploadPersonEntity,
} from '#server/features/people/person.entity.ts';
import { promoEntity, promoVersionEntity } from '#server/features/promos/promo.entity.ts';
import { pushSubscriptionEntity } from '#server/features/push/push-subscription.entity.ts';
import { downloadEntity } from '#server/features/renders/download.entity.ts';
import { cachedVideoEntity, renderEntity } from '#server/features/renders/render.entity.ts';
import { renderPosterEntity } from '#server/features/renders/video-poster.ts';
import {
  reviewEntryEntity,
  reviewLinkAddressEntity,
  reviewLinkEntity,
} from '#server/features/reviews/review.entity.ts';
import { studioEntity, teamMemberEntity } from '#server/features/studios/studio.entity.ts';
import { templateEntity, templateRevisionEntity } from '#server/features/templates/template.entity.ts';
import { calendarFeedEntity } from '#server/features/timetable/calendar-feed.entity.ts';
import {
  classSessionEntity,
  classSessionRevisionEntity,
} from '#server/features/timetable/class-session.entity.ts';
import { timetableSettingsEntity } from '#server/features/timetable/timetable-settings.entity.ts';
import { transparencyTestEntity } from '#server/features/transparency-tests/transparency-test.entity.ts';
import { uploadEntity, uploadSignatureEntity } from '#server/features/uploads/upload.entity.ts';
import { videoPageAddressEntity, videoPageEntity } from '#server/features/video-pages/video-page.entity.ts';
import { preparedWeekEntity, weekPlanEntity } from '#server/features/week-plans/week-plan.entity.ts';
import { wordingDismissalEntity, wordingEntity } from '#server/features/wording/wording-entry.entity.ts';
import { promotionTextEntity } from '#server/features/writer/promotion-text.entity.ts';
import { writingPreferencesEntity } from '#server/features/writer/writing-preferences.entity.ts';

/** Every entity of the product, one per line. */
export const entities: EntitySchema[] = [
  installationEntity,
  studioEntity,
  userEntity,
  teamMemberEntity,
  subscriptionEntity,
  checkoutEntity,
  consentEntity,
  webhookEventEntity,
  accountMailEntity,
  withdrawalEntity,
  sessionEntity,
  apiTokenEntity,
  pushSubscriptionEntity,
  loginAttemptEntity,
  knownDeviceEntity,
  authenticatorAppEntity,
  recoveryCodeEntity,
  pendingSignInEntity,
  passkeyEntity,
  passkeyChallengeEntity,
  emailConfirmationEntity,
  accountEventEntity,
  adminChangeEntity,
  impersonationRequestEntity,
  impersonationActEntity,
  passwordResetEntity,
  instructorPreferencesEntity,
  classTypeEntity,
  classDescriptionEntity,
  classSessionEntity,
  classSessionRevisionEntity,
  timetableSettingsEntity,
  calendarFeedEntity,
  uploadEntity,
  uploadSignatureEntity,
  assetEntity,
  favoriteEntity,
  classOverlayEntity,
  promoEntity,
  promoVersionEntity,
  templateEntity,
  templateRevisionEntity,
  renderEntity,
  renderPosterEntity,
  cachedVideoEntity,
  downloadEntity,
  batchEntity,
  batchRowEntity,
  clipUseEntity,
  weekPlanEntity,
  preparedWeekEntity,
  overlayTrackEntity,
  compressionEntity,
  transparencyTestEntity,
  videoPageEntity,
  videoPageAddressEntity,
  reviewLinkEntity,
  reviewLinkAddressEntity,
  reviewEntryEntity,
  personEntity,
  personConsentEntity,
  assetPersonEntity,
  clipWithoutPeopleEntity,
  renderPersonEntity,
  uploadPersonEntity,
  promotionTextEntity,
  writingPreferencesEntity,
  wordingEntity,
  wordingDismissalEntity,
  workerEntity,
  backupEntity,
];
