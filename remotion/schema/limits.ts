import { DAY_SECONDS } from '#schema/durations.ts';

/**
 * Every limit and default of a promo. Lengths in px are at the editing reference width unless the comment says otherwise.
 */

/** Frame of the finished video, px. */
export const CANVAS_WIDTH = 1080;
export const CANVAS_HEIGHT = 1920;
export const FPS = 30;

/** Width, px, at which font sizes, padding and radii are given. */
export const REFERENCE_WIDTH = 374;
/** Factor from px at the reference width to px of the finished frame. */
export const REFERENCE_SCALE = CANVAS_WIDTH / REFERENCE_WIDTH;

/** An overlay of scale 1 is this many px wide on a canvas of `OVERLAY_CANVAS_WIDTH` px. */
export const OVERLAY_UNIT_WIDTH = 100;
export const OVERLAY_CANVAS_WIDTH = 540;

export const POSITION = { min: 0, max: 100, step: 1 } as const;
export const ROTATION = { min: -180, max: 180, step: 5 } as const;
export const OVERLAY_SCALE = { min: 0.05, max: 10, step: 0.05, default: 2 } as const;
export const FONT_SIZE = { min: 8, max: 200, step: 2 } as const;
export const BACKGROUND_OPACITY = { min: 0, max: 1, step: 0.05, default: 0.8 } as const;
export const BORDER_RADIUS = { min: 0, max: 30, step: 1, default: 12 } as const;

/** Seconds. Instagram takes 3 s to 15 min; promos are short on purpose. */
export const VIDEO_DURATION = { min: 1, max: 90, default: 15 } as const;
/** Seconds. A shorter part of the background would only flicker. */
export const MIN_TRIM_DURATION = 0.5;
/** Seconds. The longest file that can be trimmed: a day. */
export const MAX_FILE_DURATION = DAY_SECONDS;
/** Seconds that an end card asks for. */
export const END_CARD_DURATION = { min: 1, max: 4, step: 0.5, default: 2 } as const;
/** An end card takes at most this share of the video's duration. */
export const END_CARD_SHARE = 1 / 3;
/** Share of the video's duration that the fade-in lasts, a fraction. */
export const ANIMATION_SHARE = 0.2;

/** Seconds that an element takes to enter or to exit. */
export const TRANSITION_DURATION = { min: 0.1, max: 3, step: 0.1, default: 0.6 } as const;
/** Seconds after which a loop of motion begins again. */
export const MOTION_PERIOD = { min: 0.2, max: 3, step: 0.1, default: 1.2 } as const;
/** How far or how much something moves, as a fraction of the most. */
export const MOTION_AMOUNT = { min: 0.05, max: 1, step: 0.05, default: 0.5 } as const;
/** Times of words of one text. */
export const MAX_WORD_TIMES = 60;

/** Loudness of clips, and so of videos at full volume, LUFS (EBU R 128): that of videos on Instagram, TikTok and YouTube. */
export const CLIP_LOUDNESS = -14;
/** True peak that no clip and no finished video exceeds, dB: platforms encode again, which raises peaks. */
export const MAX_TRUE_PEAK = -1;
/** Beats a minute. */
export const BPM = { min: 20, max: 400 } as const;
/** Seconds in which music fades in or out. */
export const MUSIC_FADE = { min: 0, max: 5 } as const;

/** Share of the frame's width at which a text line wraps, a fraction. */
export const TEXT_WRAP_SHARE = 0.8;
/** Share at which the lines of a text wrap that would otherwise leave `STRICT_SAFE_ZONE` to the right of the middle, a fraction. */
export const SAFE_WRAP_SHARE = 0.64;
/** Padding around an AI text block, px at the reference width. */
export const AI_TEXT_PADDING = 48;

/** Characters of one text element; an AI paragraph stays well below. */
export const MAX_TEXT_LENGTH = 1000;
export const MAX_TEXT_ELEMENTS = 40;
export const MAX_OVERLAY_ELEMENTS = 30;
/**
 * The most entries of a record by element id. Edits leave the entries of deleted elements, which `migratePromo` removes.
 */
export const MAX_RECORD_ENTRIES = 500;
/**
 * Bytes of a document as JSON in UTF-8. The most elements with the longest texts take 195 KB if every character is one byte.
 */
export const MAX_DOCUMENT_BYTES = 256 * 1024;
/** Wrong fields that one error names. */
export const MAX_NAMED_PROBLEMS = 20;
/** Characters of an element or asset id. */
export const MAX_ID_LENGTH = 200;
/** Characters of the name that a user gives to an element. */
export const MAX_ELEMENT_NAME_LENGTH = 30;
/** Characters of a promo's title. */
export const MAX_TITLE_LENGTH = 80;

/** Characters of a name, a caption, a footer or a class type in the class form, and of the details of a class. */
export const FORM_FIELD_MAX = 30;
export const CLASS_DETAILS_MAX = 150;
/** Characters of a handle: 30 on Instagram, and the @. */
export const HANDLE_MAX = 31;
/** Characters of the call to action: one line of a video, or two. */
export const CALL_TO_ACTION_MAX = 60;
/** Characters of a text template. */
export const MAX_TEXT_TEMPLATE_LENGTH = 500;

/** The margins of the frame that Reels, TikTok or Shorts cover, px from each side; every default text lies inside. */
export const STRICT_SAFE_ZONE = { top: 288, bottom: 672, left: 120, right: 192 } as const;

/** `value` clamped to the bounds, both inclusive. */
export const clampTo = ({ min, max }: { min: number; max: number }, value: number): number =>
  Math.min(max, Math.max(min, value));
