/** The ways in which programs write the end of a line or a paragraph; browsers break lines only at the last. */
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** The text with `\n` for each of its line breaks. */
export const plainLineBreaks = (text: string): string => text.replaceAll(LINE_BREAK, '\n');
