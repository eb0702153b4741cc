/** px and characters of the popup's text area (document 1, section 9). */
const LEAST = 80;
const PER_LINE = 20;
const CHARACTERS_OF_A_LINE = 35;

/** Above and below the lines, px. */
const PADDING = 20;

/** As high as the words need, px: 20 for each line of about 35 characters, and at least 80. */
export const wordsHeight = (words: string): number => {
  const lines = words
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS_OF_A_LINE)), 0);
  return Math.max(LEAST, lines * PER_LINE + PADDING);
};
