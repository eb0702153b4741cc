/** Emoji, what joins them, and keycaps; plain digits and letters are not among them. */
const EMOJI =
  /[0-9#*]\uFE0F?\u20E3|\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0F|[\u{E0020}-\u{E007F}]/gu;

/** The part of a text that the emoji font draws; empty when it has none, so that the font need not load. */
export const emojiIn = (text: string): string => (text.match(EMOJI) ?? []).join('');
