const entities: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Children of an XML element: text, or further elements. An array repeats the element; undefined leaves it out. */
export type XmlValue = string | number | boolean | undefined | { [name: string]: XmlValue } | XmlValue[];

/** A whole document with the namespace of S3. */
export function xmlDocument(root: string, children: Record<string, XmlValue>): string {
  const content = Object.entries(children).map(([name, value]) => element(name, value));
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ` +
    `xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content.join('')}</${root}>`
  );
}

function element(name: string, value: XmlValue): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((each) => element(name, each)).join('');
  if (typeof value !== 'object') return `<${name}>${escapeText(String(value))}</${name}>`;
  return `<${name}>${Object.entries(value)
    .map(([child, inner]) => element(child, inner))
    .join('')}</${name}>`;
}

/** The error answer of S3, which has no namespace. */
export function xmlError(code: string, message: string, requestId: string): string {
  const body = element('Error', { Code: code, Message: message, RequestId: requestId });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}`;
}

function escapeText(text: string): string {
  return text.replace(/[<>&"']/g, (character) => entities[character] ?? character);
}

/** The raw contents of every `<name>` in the request, for the flat and small documents that SDK clients send. */
export function elements(xml: string, name: string): string[] {
  const pattern = new RegExp(`<${name}(?:\\s[^>]*)?>(.*?)</${name}>`, 'gs');
  return [...xml.matchAll(pattern)].map((match) => match[1] ?? '');
}

/** The text of the first `<name>`, or undefined. */
export function elementText(xml: string, name: string): string | undefined {
  const raw = elements(xml, name)[0];
  return raw?.replace(/&(lt|gt|amp|quot|apos|#34|#39);/g, (entity) => entityTexts[entity] ?? entity);
}

const entityTexts: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#34;': '"',
  '&apos;': "'",
  '&#39;': "'",
};
