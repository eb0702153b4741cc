/** The one table of cache keys. */
export const queryKeys = {
  currentUser: ['current-user'],
  sessions: ['sessions'],
  preferences: ['instructor-preferences'],
  nameChangeStatus: ['name-change-status'],
  instructorNames: ['instructor-names'],
  classTypes: ['class-types'],
  classDescriptions: ['class-descriptions'],
  backgroundVideos: ['background-videos'],
  overlays: ['overlays'],
  uploads: ['uploads'],
  storage: ['storage'],
  recipients: (search: string) => ['recipients', search] as const,
  favorites: ['favorites'],
  classOverlays: ['class-overlays'],
  assetUses: (assetId: string) => ['asset-uses', assetId] as const,
  templates: ['templates'],
  allPromos: ['promos'],
  promos: (search: string) => ['promos', search] as const,
  versions: (promoId: string) => ['versions', promoId] as const,
  promoToOpen: ['promo-to-open'],
  /** `opening` counts how often the promo was opened anew on this page. */
  openPromo: (promoId: string, opening: number) => ['open-promo', promoId, opening] as const,
  rendersOfPromo: (promoId: string) => ['renders', promoId] as const,
  /** Of the file at `url`, at these seconds. */
  sampledPictures: (url: string, times: readonly number[]) => ['sampled-pictures', url, times] as const,
  videoFile: (renderId: string) => ['video-file', renderId] as const,
} as const;
