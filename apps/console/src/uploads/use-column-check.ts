import type { BodyOf, RequestOf } from '@fleetcast/client';
import { useQuery } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { useResting } from '../api/use-resting.ts';

/** More than planning looks at before it knows the encoding and the columns. */
const beginningBytes = 192 * 1024;

export type ColumnCheck = BodyOf<'checkColumns'>;

/** What a check is asked beside the file. */
export type CheckRequest = Omit<RequestOf<'checkColumns'>['body'], 'content'>;

/** What the API makes of the beginning of a file, with the choices of the form. Nothing is kept. */
export function useColumnCheck(file: File | undefined, given: CheckRequest) {
  // Each look at the form makes another object, and what it says is what counts.
  const resting = useResting(JSON.stringify(given));
  // A file is known by what its author's machine says of it; its content never stands in a key.
  const aboutFile = ['column check', file?.name, file?.size, file?.lastModified] as const;
  return useQuery({
    queryKey: [...aboutFile, resting],
    queryFn: async ({ signal }) => {
      if (file === undefined) throw new Error('There is no file to check');
      const content = await base64Of(file.slice(0, beginningBytes));
      const request = JSON.parse(resting) as CheckRequest;
      return client.call('checkColumns', { body: { ...request, content }, signal });
    },
    enabled: file !== undefined && file.size > 0,
    // What another file holds is never shown under the name of this one.
    placeholderData: (before, asked) =>
      JSON.stringify(asked?.queryKey.slice(0, 4)) === JSON.stringify(aboutFile) ? before : undefined,
    gcTime: 0,
  });
}

async function base64Of(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
