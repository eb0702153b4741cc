import { fastTracks } from './fast-tracks.ts';
import { slowTracks } from './slow-tracks.ts';

/** Every track by its id, in the order in which people see them. */
export const trackScores = {
  'slow-silk': slowTracks['slow-silk'],
  'black-velvet': slowTracks['black-velvet'],
  'sugar-steps': fastTracks['sugar-steps'],
  'steel-heels': fastTracks['steel-heels'],
  'cloud-nine': slowTracks['cloud-nine'],
  'hands-up': fastTracks['hands-up'],
  'pearl-drop': slowTracks['pearl-drop'],
  'midnight-rain': fastTracks['midnight-rain'],
  'disco-heat': fastTracks['disco-heat'],
  'red-room': fastTracks['red-room'],
  'golden-hour': slowTracks['golden-hour'],
  'rise-up': fastTracks['rise-up'],
} as const;

export type TrackName = keyof typeof trackScores;
