export type RefusalCode = 'IMPORT_UNREADABLE' | 'IMPORT_TOO_MANY_ROWS' | 'IMPORT_TOO_COMPLEX';

/** The rejection of a file; `hint` says what to do, or where the problem is. */
export class FileRefusal extends Error {
  readonly code: RefusalCode;
  readonly hint: string | null;

  constructor(code: RefusalCode, hint: string | null = null) {
    super(code);
    this.name = 'FileRefusal';
    this.code = code;
    this.hint = hint;
  }
}
