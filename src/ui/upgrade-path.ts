/** The parts of the upgrade page, by the ids that the specification gives them (document 2, section 2). */
export type UpgradeFeature = 'watermark' | 'videos' | 'downloads' | 'custom-classes' | 'pricing-plans';

/** Where the upgrade page says what Pro has instead of a limit. */
export const upgradePath = (feature: UpgradeFeature): string => `/upgrade?feature=${feature}`;
