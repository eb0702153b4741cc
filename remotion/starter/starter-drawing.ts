/** One entry of the starter library's catalogue: what is drawn, how large, how long. */
export type StarterDrawing = {
  id: `starter-${string}`;
  kind: 'background' | 'overlay';
  title: string;
  format: 'mp4' | 'webm' | 'gif';
  /** Size of the finished file in px, the coordinates of the drawing. */
  width: number;
  height: number;
  /** The browser draws at this fraction of the size and ffmpeg scales up; 1 for anything with hard edges. */
  drawScale: number;
  fps: number;
  frames: number;
  /** A WebM's constant quality, 0 best to 63 worst; a GIF's number of colours; an MP4's kbit/s of video. */
  quality: number;
  /** Frame shown on the poster. */
  posterFrame: number;
  /** Whether the picture has fine detail, for which a background's proxy takes more bits. */
  isDetailed?: boolean;
  /** Name of the tune under a background; null for no audio track. */
  tune: string | null;
};
