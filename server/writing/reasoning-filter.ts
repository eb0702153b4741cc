/** The tags in which models think before they answer. */
const TAGS = 'think|thinking|thought|thoughts|reasoning|reflection';
const OPENING = new RegExp(`^<(?:${TAGS})\\b[^>]*>`, 'i');
const CLOSING = new RegExp(`</(?:${TAGS})\\s*>`, 'i');
const WHOLE = new RegExp(`<(?:${TAGS})\\b[^>]*>[\\s\\S]*?(?:</(?:${TAGS})\\s*>|$)`, 'gi');

/** Longer than any of the tags, so that one that arrives in two pieces is found. */
const TAG_MAX = 24;

/**
 * Takes the pieces of an output as they arrive, and returns what is of the answer. Reasoning is never part of it, even if it contains JSON
 * or its opening tag is missing, as some servers drop it. So text that does not begin with JSON is only known to be an answer at the end.
 */
export const reasoningFilter = (): { add: (text: string) => string; end: () => string } => {
  let isAnswer = false;
  let held = '';
  const add = (text: string): string => {
    if (isAnswer) return text;
    held += text;
    for (;;) {
      held = held.trimStart();
      if (!OPENING.test(held)) break;
      const closing = CLOSING.exec(held);
      if (closing === null) {
        // Reasoning may be long; only a tag that is arriving matters.
        held = `${OPENING.exec(held)?.[0] ?? ''}${held.slice(-TAG_MAX)}`;
        return '';
      }
      held = held.slice(closing.index + closing[0].length);
    }
    const stray = CLOSING.exec(held);
    if (stray !== null) held = held.slice(stray.index + stray[0].length).trimStart();
    if (!/^(?:[{[]|```)/.test(held)) return '';
    isAnswer = true;
    return held;
  };
  const end = (): string => {
    const answer = isAnswer ? '' : held.replaceAll(WHOLE, '');
    held = '';
    return answer;
  };
  return { add, end };
};
