declare const brand: unique symbol;

/** A set of places of a chunk, 0 to 999, one bit each, in base64: at most 168 characters. */
export type PlaceSet = string & { readonly [brand]: 'PlaceSet' };

export function placeSetOf(places: Iterable<number>): PlaceSet {
  const bytes: number[] = [];
  for (const place of places) {
    const at = place >> 3;
    while (bytes.length <= at) bytes.push(0);
    bytes[at] = (bytes[at] ?? 0) | (1 << (place & 7));
  }
  return Buffer.from(bytes).toString('base64') as PlaceSet;
}

/** @returns no places of a set that is absent */
export function placesIn(set: PlaceSet = placeSetOf([])): Set<number> {
  const places = new Set<number>();
  for (const [at, byte] of Buffer.from(set, 'base64').entries()) {
    for (let bit = 0; bit < 8; bit += 1) if (byte & (1 << bit)) places.add(at * 8 + bit);
  }
  return places;
}
