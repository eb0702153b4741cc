import type { EntitySchema } from 'typeorm';
import { loginAttemptEntity } from '#server/features/auth/login-attempt.entity.ts';
import { sessionEntity } from '#server/features/auth/session.entity.ts';
import { userEntity } from '#server/features/auth/user.entity.ts';
import { workerEntity } from '#server/features/health/worker.entity.ts';
import { assetEntity } from '#server/features/library/asset.entity.ts';
import { overlayTrackEntity } from '#server/features/overlay-tracks/overlay-track.entity.ts';
import { promoEntity } from '#server/features/promos/promo.entity.ts';
import { renderEntity } from '#server/features/renders/render.entity.ts';

/** Every entity of the product: one line each. */
export const entities: EntitySchema[] = [
  userEntity,
  sessionEntity,
  loginAttemptEntity,
  assetEntity,
  promoEntity,
  renderEntity,
  overlayTrackEntity,
  workerEntity,
];
