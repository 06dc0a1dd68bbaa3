import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** What people can make out, in light and in dark: WCAG 2.2, 1.4.3 for text and 1.4.11 for shapes. */
const styleOf = (name: string) =>
  readFileSync(new URL(`../../apps/console/src/styles/${name}`, import.meta.url), 'utf8');

type Color = readonly [red: number, green: number, blue: number];

const tokens = new Map(
  [...styleOf('tokens.css').matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light: colorOf(light), dark: colorOf(dark) }] as const,
  ),
);
type Scheme = 'light' | 'dark';

function colorOf(hex: string): Color {
  const at = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16);
  return [at(1), at(3), at(5)];
}

function token(name: string, scheme: Scheme): Color {
  const found = tokens.get(name);
  if (found === undefined) throw new Error(`There is no color ${name}`);
  return found[scheme];
}

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Color, other: Color): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

/** A color that lets its ground through. */
function over(color: Color, ground: Color, opacity: number): Color {
  const part = (at: 0 | 1 | 2) => color[at] * opacity + ground[at] * (1 - opacity);
  return [part(0), part(1), part(2)];
}

/** Declarations of the rules whose selector has this in it. */
function declarations(selector: RegExp): readonly (readonly [property: string, value: string])[] {
  const rules = styleOf('parts.css').matchAll(/([^{}]+)\{([^{}]*)\}/g);
  return [...rules]
    .filter(([, of = '']) => selector.test(of))
    .flatMap(([, , body = '']) => [...body.matchAll(/([\w-]+): ([^;]+);/g)])
    .map(([, property = '', value = '']) => [property, value]);
}

/** The colors that a picture is drawn with, by their tokens. */
function drawnWith(selector: RegExp): readonly string[] {
  const drawing = declarations(selector).filter(([property]) =>
    /^(fill|stroke|background|border|color)$/.test(property),
  );
  const names = drawing.flatMap(([, value]) => [...value.matchAll(/var\(--([\w-]+)\)/g)]);
  return [...new Set(names.map(([, name = '']) => name))].filter((name) => tokens.has(name));
}

test('every color stands in tokens.css, for light and for dark', () => {
  expect(tokens.size).toBeGreaterThan(10);
  for (const name of ['base.css', 'parts.css'])
    expect(styleOf(name).match(/#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(|light-dark\(/gi)).toBeNull();
  expect(styleOf('tokens.css')).toContain('color-scheme: light dark');
});

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  const ground = token('ground', scheme);
  const raised = token('raised', scheme);

  test.each(['ink', 'quiet', 'accent', 'not-done'])('text in %s is read on both grounds', (name) => {
    for (const behind of [ground, raised])
      expect(contrast(token(name, scheme), behind)).toBeGreaterThanOrEqual(4.5);
  });

  test('text is read on a button, a badge and the banner', () => {
    expect(contrast(token('on-accent', scheme), token('accent', scheme))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ground, token('uncertain', scheme))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(token('on-alarm', scheme), token('alarm', scheme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ['bars of row states', /^\s*(td )?\.bar\b/, 5],
    ['shapes of states', /\.mark-/, 6],
    ['pictures of throughput and of the day', /\.picture/, 4],
    ['balances', /^\s*meter/, 2],
  ])('%s stand out from the ground', (_, selector, atLeast) => {
    const names = drawnWith(selector).filter((name) => name !== 'ground');
    expect(names.length).toBeGreaterThanOrEqual(atLeast);
    for (const name of names)
      expect([name, contrast(token(name, scheme), ground) >= 3]).toEqual([name, true]);
  });

  test('bars and the limit stand out from the shade of a time that was paused', () => {
    const opacity = Number(Object.fromEntries(declarations(/\.picture-paused/))['fill-opacity']);
    const shade = over(token('uncertain', scheme), ground, opacity);
    for (const name of ['under-way', 'ink', 'not-done'])
      expect([name, contrast(token(name, scheme), shade) >= 3]).toEqual([name, true]);
  });

  test('what is drawn over bars has the ground around it, as its color next to theirs is not enough', () => {
    for (const name of ['ink', 'not-done'])
      expect(contrast(token(name, scheme), token('under-way', scheme))).toBeLessThan(3);
    expect(Object.fromEntries(declarations(/\.picture-limit-ground/)).stroke).toBe('var(--ground)');
    expect(Object.fromEntries(declarations(/\.picture-refused/)).stroke).toBe('var(--ground)');
  });
});
