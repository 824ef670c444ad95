/** The message is one sentence for the person at the terminal; details stay in `cause`. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}
