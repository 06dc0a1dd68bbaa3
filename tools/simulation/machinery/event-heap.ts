/** Whose event it is. The dead do nothing any more. */
export type Owner = { readonly alive: boolean };

export type Event = {
  readonly dueMs: number;
  /** Decides between events of the same time. */
  readonly tie: number;
  readonly owner: Owner | undefined;
  readonly run: () => void;
};

/** Gives events by their time: a binary heap. */
export function eventHeap(): { push(event: Event): void; pop(): Event | undefined } {
  const heap: Event[] = [];

  const sinkFrom = (top: number, event: Event): void => {
    let at = top;
    for (;;) {
      const left = 2 * at + 1;
      const right = left + 1;
      const child = before(heap[right], heap[left]) ? right : left;
      const smaller = heap[child];
      if (smaller === undefined || !before(smaller, event)) break;
      heap[at] = smaller;
      at = child;
    }
    heap[at] = event;
  };

  return {
    push(event) {
      let at = heap.length;
      heap.push(event);
      while (at > 0) {
        const parentAt = (at - 1) >> 1;
        const parent = heap[parentAt];
        if (parent === undefined || !before(event, parent)) break;
        heap[at] = parent;
        at = parentAt;
      }
      heap[at] = event;
    },
    pop() {
      const first = heap[0];
      const last = heap.pop();
      if (last !== undefined && heap.length > 0) sinkFrom(0, last);
      return first;
    },
  };
}

function before(one: Event | undefined, other: Event | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return one.dueMs < other.dueMs || (one.dueMs === other.dueMs && one.tie < other.tie);
}
