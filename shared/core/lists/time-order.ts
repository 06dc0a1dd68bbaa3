/** Sorts as text by time, and what has one time by its id. */
export function timeOrder(atMs: number, id: string): string {
  return `${orderFrom(atMs)}#${id}`;
}

/** Comes before the places of everything of this time or later, and behind all that is earlier. */
export function orderFrom(atMs: number): string {
  return String(Math.max(0, atMs)).padStart(15, '0');
}
