import type { PieceReader } from './piece-reader.ts';

/** What Windows-1252 leaves undefined, and control characters but tab and line ends: no text holds them. */
const isNoText = new Uint8Array(256);
for (const byte of [0x81, 0x8d, 0x8f, 0x90, 0x9d, 0x7f]) isNoText[byte] = 1;
for (let byte = 0; byte < 0x20; byte += 1) if (![0x09, 0x0a, 0x0d].includes(byte)) isNoText[byte] = 1;

export function windows1252Reader(): PieceReader {
  const decoder = new TextDecoder('windows-1252');
  return (bytes) => {
    const fault = bytes.findIndex((byte) => isNoText[byte] === 1);
    const good = Buffer.from(decoder.decode(fault < 0 ? bytes : bytes.subarray(0, fault)));
    return fault < 0 ? { good } : { good, fault: 'bytes that are neither UTF-8 nor Windows-1252' };
  };
}
