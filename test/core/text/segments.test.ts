import { describe, expect, test } from 'vitest';
import { segmentsOf } from '../../../shared/core/text/segments.ts';

const counted = (text: string) => {
  const { encoding, segments } = segmentsOf(text);
  return [encoding, segments];
};

describe('the small alphabet', () => {
  test.each([
    ['a text of 160 characters is one segment', 'x'.repeat(160), 1],
    ['the 161st makes it two, since each gives room to a header', 'x'.repeat(161), 2],
    ['two segments hold 306 characters', 'x'.repeat(306), 2],
    ['the 307th makes it three', 'x'.repeat(307), 3],
    ['accents and Greek letters of the alphabet count once', 'éΩ'.repeat(80), 1],
    ['a euro sign counts twice: 158 characters and one are 160 places', `${'x'.repeat(158)}€`, 1],
    ['159 characters and a euro sign are 161 places', `${'x'.repeat(159)}€`, 2],
    ['eighty of the characters that count twice fill a segment', '[]{}|~^\\'.repeat(10), 1],
    ['and no more', `${'[]{}|~^\\'.repeat(10)}x`, 2],
    ['line breaks count once each', '\r\n'.repeat(80), 1],
    ['no text at all is still one segment', '', 1],
  ])('%s', (_, text, segments) => {
    expect(counted(text)).toEqual(['GSM-7', segments]);
  });

  test('a euro sign is never torn from its escape: it moves to the next segment', () => {
    // 152 places, then two that do not fit into the one left over, then 152: without the rule it would be two segments.
    expect(counted(`${'x'.repeat(152)}€${'x'.repeat(152)}`)).toEqual(['GSM-7', 3]);
    expect(counted(`${'x'.repeat(151)}€${'x'.repeat(153)}`)).toEqual(['GSM-7', 2]);
  });
});

describe('one character outside the small alphabet', () => {
  test.each([
    ['leaves 70 characters in a segment', `${'x'.repeat(69)}’`, 1],
    ['and 67 in each of several', `${'x'.repeat(70)}’`, 2],
    ['134 are two segments', '’'.repeat(134), 2],
    ['135 are three', '’'.repeat(135), 3],
    ['an emoji takes two places: 35 fill a segment', '😀'.repeat(35), 1],
    ['the 36th makes it two', '😀'.repeat(36), 2],
    ['Arabic', 'مرحبا', 1],
    ['a letter with a hundred combining marks', `e${'\u0301'.repeat(100)}`, 2],
    ['half of a pair represents itself', '\ud83d', 1],
  ])('%s', (_, text, segments) => {
    expect(counted(text)).toEqual(['UCS-2', segments]);
  });

  test('an emoji is never torn: 33 of them fill a joined segment and leave a place unused', () => {
    expect(counted('😀'.repeat(67))).toEqual(['UCS-2', 3]);
  });

  test.each([
    ['It’s', '’', 'U+2019', 3],
    ['👍 ok …', '👍', 'U+1F44D', 1],
    ['Zu früh: ć', 'ć', 'U+0107', 10],
    ['ç', 'ç', 'U+00E7', 1],
    ['`', '`', 'U+0060', 1],
    ['a\u00a0b', '\u00a0', 'U+00A0', 2],
    ['a\ud83d', '\ud83d', 'U+D83D', 2],
  ])('is named with its place: %j', (text, character, codePoint, position) => {
    expect(segmentsOf(text).forcedBy).toEqual({ character, codePoint, position });
  });
});

test('a text of the small alphabet names no character', () => {
  expect(segmentsOf('Grüße, 5 €!')).toEqual({ encoding: 'GSM-7', segments: 1 });
});
