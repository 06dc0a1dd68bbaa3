import type { BodyOf } from '@fleetcast/client';
import { useQuery } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { useResting } from '../api/use-resting.ts';
import { type CampaignForm, columnOptions } from './campaign-form.ts';

/** More than planning looks at before it knows the encoding and the columns. */
const beginningBytes = 192 * 1024;

export type ColumnCheck = BodyOf<'checkColumns'>;

/** What the API makes of the beginning of a file, with the text and the choices of the form. Nothing is kept. */
export function useColumnCheck(file: File | undefined, form: CampaignForm) {
  const { text, from } = useResting(form);
  const options = columnOptions(form);
  return useQuery({
    // A file is known by what its author's machine says of it; its content never stands in a key.
    queryKey: ['column check', file?.name, file?.size, file?.lastModified, text, from, options],
    queryFn: async ({ signal }) => {
      if (file === undefined) throw new Error('There is no file to check');
      const content = await base64Of(file.slice(0, beginningBytes));
      const given = { ...(text === '' ? {} : { text }), ...(from === '' ? {} : { from }) };
      return client.call('checkColumns', { body: { kind: 'campaign', content, ...given, options }, signal });
    },
    enabled: file !== undefined && file.size > 0,
    placeholderData: (before) => before,
    gcTime: 0,
  });
}

async function base64Of(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
