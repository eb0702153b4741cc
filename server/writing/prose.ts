/**
 * The prose of one writing style. Every line is a sentence with choices: `[slowly|softly]` is one of them, `<moves>`, `<act>`
 * and `<tool>` come from the kind of class (`disciplines.ts`), and `{class}` is a slot that the class form fills. A line is
 * used only where the form fills all its slots and the kind of class knows all its references.
 *
 * The lines claim nothing that the form does not say: no level, price, duration, number of places or time of day.
 */
export type StyleProse = {
  /** The voice in one line, also part of the prompt for a service. */
  voice: string;
  /** A few words above the text, without a full stop. */
  headers: readonly string[];
  /** The first sentence. */
  openings: readonly string[];
  /** What happens in class. */
  moments: readonly string[];
  /** How it feels, during or afterwards. */
  feelings: readonly string[];
  /** The last sentence, which invites. */
  invitations: readonly string[];
  /** Leads to the details of the class: `{detail}`. */
  details: readonly string[];
};
