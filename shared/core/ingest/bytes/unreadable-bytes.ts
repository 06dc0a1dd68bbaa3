/** Behind the bytes that were given out so far stand some that are no text. */
export class UnreadableBytes extends Error {
  override readonly name = 'UnreadableBytes';
}
