import { z } from 'zod';
import type { QuotaKind } from '#contract/accounts/quotas.contract.ts';
import { wholeNumber } from './setting-types.ts';

/** The quotas of a free and a Pro account, as a number or bytes. */
export type PlanQuota = { free: number; pro: number };

const MEGABYTE = 1_000_000;
const GIGABYTE = 1000 * MEGABYTE;

const SHOULD = 'two whole numbers, for free and for Pro accounts, such as 500,5000';

/** A setting of two numbers, in this unit. */
const freeAndPro = (unit: number, free: number, pro: number) =>
  z
    .string()
    .regex(/^\d{1,9}\s*,\s*\d{1,9}$/, SHOULD)
    .transform((text): PlanQuota => {
      const [first = 0, second = 0] = text.split(',').map((part) => Number(part) * unit);
      return { free: first, pro: second };
    })
    .default({ free: free * unit, pro: pro * unit });

/** The quotas of accounts, far above what people use, so that only programs reach them. */
export const quotaSettings = {
  RENDER_RETENTION_DAYS: wholeNumber(1, 9999, 'a whole number of days from 1 to 9999, or empty').optional(),
  QUOTA_PROMOS: freeAndPro(1, 500, 5000),
  QUOTA_VERSIONS: freeAndPro(1, 5000, 50_000),
  QUOTA_TEMPLATES: freeAndPro(1, 50, 200),
  QUOTA_OVERLAY_TRACKS: freeAndPro(1, 500, 5000),
  QUOTA_DOCUMENTS_MB: freeAndPro(MEGABYTE, 250, 2500),
  QUOTA_LIBRARY_VIDEOS: freeAndPro(1, 100, 1000),
  QUOTA_LIBRARY_OVERLAYS: freeAndPro(1, 200, 2000),
  QUOTA_LIBRARY_MUSIC: freeAndPro(1, 50, 500),
  QUOTA_LIBRARY_GB: freeAndPro(GIGABYTE, 2, 50),
  QUOTA_VIDEOS: freeAndPro(1, 500, 5000),
  QUOTA_VIDEOS_GB: freeAndPro(GIGABYTE, 20, 200),
  QUOTA_AI_TEXTS: freeAndPro(1, 20, 200),
};

export type QuotaConfig = {
  /** Days after which finished videos are deleted; null means never. */
  renderRetentionDays: number | null;
  /** The quotas of accounts. */
  quotas: Record<QuotaKind, PlanQuota>;
  /** Requests to the AI service for one account in a day. */
  aiRequestsPerDay: PlanQuota;
};

type QuotaSettings = z.output<z.ZodObject<typeof quotaSettings>>;

export const quotaConfig = (settings: QuotaSettings): QuotaConfig => ({
  renderRetentionDays: settings.RENDER_RETENTION_DAYS ?? null,
  quotas: {
    promos: settings.QUOTA_PROMOS,
    versions: settings.QUOTA_VERSIONS,
    templates: settings.QUOTA_TEMPLATES,
    overlayTracks: settings.QUOTA_OVERLAY_TRACKS,
    documentBytes: settings.QUOTA_DOCUMENTS_MB,
    libraryVideos: settings.QUOTA_LIBRARY_VIDEOS,
    libraryOverlays: settings.QUOTA_LIBRARY_OVERLAYS,
    libraryMusic: settings.QUOTA_LIBRARY_MUSIC,
    libraryBytes: settings.QUOTA_LIBRARY_GB,
    videos: settings.QUOTA_VIDEOS,
    videoBytes: settings.QUOTA_VIDEOS_GB,
  },
  aiRequestsPerDay: settings.QUOTA_AI_TEXTS,
});
