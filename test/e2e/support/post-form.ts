/** A form that the API has given for one file. */
export type UploadForm = { readonly url: string; readonly fields: Readonly<Record<string, string>> };

/** Posts a file to its form, as a browser does. */
export function postForm(
  { url, fields }: UploadForm,
  csv: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([csv]));
  return fetch(url, { method: 'POST', body: form, headers });
}
