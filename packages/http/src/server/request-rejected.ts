import { Refused, type ErrorKind, type ErrorLine } from '@tsuzura/contract/kernel';

/**
 * A refusal by the server itself. `detail` goes to the log and is always a word of ours, never what was sent; the
 * customer reads the catalogue's text.
 */
export class RequestRejected extends Refused {
  readonly detail: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    kind: ErrorKind,
    about: {
      detail?: string;
      headers?: Readonly<Record<string, string>>;
      lines?: readonly ErrorLine[];
      values?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(kind, about.values ?? {}, about.lines);
    this.detail = about.detail;
    this.headers = about.headers ?? {};
  }
}
