/** Hashes passwords, deliberately slowly, and a limited number at a time. */
export type PasswordHasher = {
  hash: (password: string) => Promise<string>;
  /** False for a wrong password. Takes the same time without a hash to compare with. */
  verify: (hash: string | null, password: string) => Promise<boolean>;
};
