/** The text, or its first `max` UTF-16 units and an ellipsis; never half of a surrogate pair, such as of an emoji. */
export const clipText = (text: string, max: number): string =>
  text.length <= max ? text : `${startOf(text, max - 1)}…`;

/** At most the first `max` UTF-16 units of a text, without half of a surrogate pair at its end. */
export const startOf = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
