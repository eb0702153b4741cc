/** A text in a store of files that names the installation that the store belongs to. */
export type StorageMark = {
  /** Where it is, for messages: `the folder /srv/renders`. */
  place: string;
  /** Null when there is none. */
  read: () => Promise<string | null>;
  /** Replaces it, completely or not at all. */
  write: (text: string) => Promise<void>;
};
