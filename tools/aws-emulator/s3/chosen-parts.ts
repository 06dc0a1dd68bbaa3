import { AwsError } from '../aws-error.ts';
import type { Part } from './multipart-uploads.ts';
import { checksumElement } from './protocol/checksum.ts';
import { elements, elementText } from './protocol/xml.ts';

// Source: S3 user guide, "Amazon S3 multipart upload limits": every part but the last.
const partBytesMin = 5 * 1024 * 1024;

/**
 * The stored parts that a CompleteMultipartUpload names, in its order.
 *
 * @throws AwsError MalformedXML, InvalidPartOrder, InvalidPart or EntityTooSmall
 */
export function chosenParts(xml: string, stored: readonly Part[]): Part[] {
  const named = elements(xml, 'Part');
  if (named.length === 0)
    throw new AwsError('MalformedXML', 'The XML you provided was not well-formed: it names no part.');
  const numbers = named.map((part) => Number(elementText(part, 'PartNumber')));
  if (numbers.some((number, index) => index > 0 && number <= (numbers[index - 1] ?? 0))) {
    throw new AwsError('InvalidPartOrder', 'The list of parts was not in ascending order.');
  }
  const parts = named.map((part, index) => chosenPart(part, numbers[index], stored));
  if (parts.slice(0, -1).some((part) => part.size_bytes < partBytesMin)) {
    throw new AwsError('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
  }
  return parts;
}

function chosenPart(named: string, number: number | undefined, stored: readonly Part[]): Part {
  const part = stored.find((candidate) => candidate.number === number);
  const isRight =
    elementText(named, 'ETag')?.replaceAll('"', '') === part?.md5 &&
    (part === undefined || isChecksumRight(named, part));
  if (part && isRight) return part;
  throw new AwsError(
    'InvalidPart',
    `Part ${number} was not found, or its ETag or checksum is not that of the uploaded part.`,
  );
}

function isChecksumRight(named: string, part: Part): boolean {
  if (part.algorithm === null) return true;
  const claimed = elementText(named, checksumElement(part.algorithm));
  return claimed === undefined || claimed === part.checksum;
}
