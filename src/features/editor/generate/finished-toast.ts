/** Names the toast of a finished video, which goes once the person opens or downloads the video. */
export const FINISHED_TOAST = 'finished-video';
