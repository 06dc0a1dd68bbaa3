/** An answer in the words of AWS: `code` is what SDK clients show as the error's name. */
export class AwsError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.name = code;
    this.code = code;
    this.status = status;
  }
}

/**
 * The refusal of everything these emulators do not do. Status 501 is not retried by SDK clients, so the gap shows at
 * once, at the call that needs it. Silence with a 200 would hide it until the first run on real AWS.
 */
export function notImplemented(what: string): AwsError {
  return new AwsError('NotImplemented', `The local emulator does not implement ${what}.`, 501);
}
