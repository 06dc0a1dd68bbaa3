/** Where a stored form is sent, and its members. */
type Form = { readonly url: string; readonly fields: Readonly<Record<string, string>> };

/** Why a file did not arrive: the line was cut, a person stopped it, or the store refused it. */
export class UploadError extends Error {
  readonly why: 'cut' | 'stopped' | 'refused';

  constructor(why: 'cut' | 'stopped' | 'refused') {
    super(why);
    this.why = why;
  }
}

/**
 * Sends a file straight to the bucket. Its progress is why this is no `fetch`.
 *
 * @param onShare the share that is sent, from 0 to 1
 * @throws UploadError
 */
export function uploadFile(
  { url, fields }: Form,
  file: File,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('file', file);
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new UploadError('stopped'));
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onShare(total === 0 ? 0 : loaded / total);
    request.onload = () => (request.status < 300 ? resolve() : reject(new UploadError('refused')));
    request.onerror = () => reject(new UploadError('cut'));
    request.onabort = () => reject(new UploadError('stopped'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', url);
    request.send(body);
  });
}
