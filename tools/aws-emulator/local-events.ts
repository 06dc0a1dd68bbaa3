/** What happens in the local system, for tests, the demo and the curious. No message's content is in it. */
export type LocalEvent =
  | {
      readonly kind: 'invocation';
      readonly function: string;
      readonly ok: boolean;
      readonly ms: number;
      readonly error?: string;
    }
  | {
      readonly kind: 'message';
      readonly queue: string;
      readonly function: string;
      readonly messageId: string;
      /** `kept`: it comes back when its visibility ends. */
      readonly outcome: 'deleted' | 'kept';
    }
  | { readonly kind: 'notification'; readonly bucket: string; readonly key: string; readonly queue: string }
  /** After its functions have ended. */
  | { readonly kind: 'schedule'; readonly rule: string; readonly dueMs: number }
  | { readonly kind: 'request'; readonly method: string; readonly route: string; readonly status: number };

export type LocalEvents = {
  emit(event: LocalEvent): void;
  on(listener: (event: LocalEvent) => void): () => void;
  /** How many events there have been: a point in time for `waitFor`. */
  count(): number;
  /**
   * Resolves with the first event, from the start or from a `count` on, that the predicate accepts. Rejects when the
   * system closes before.
   */
  waitFor(wanted: (event: LocalEvent) => boolean, from?: number): Promise<LocalEvent>;
  /**
   * Asks now, and again whenever queues or schedules have moved something on, until the answer is there. A test that
   * waits so never sleeps. Requests do not count: the question itself may be one.
   *
   * @param ask gives undefined for "not yet"; what it throws is passed on
   */
  until<Answer>(ask: () => Promise<Answer | undefined> | Answer | undefined): Promise<Answer>;
  close(): void;
};

/** Only the newest events are kept, as a system may run for weeks. */
const keptMax = 20_000;

export function localEvents(): LocalEvents {
  const kept: LocalEvent[] = [];
  const listeners = new Set<(event: LocalEvent) => void>();
  const closings = new Set<(error: Error) => void>();
  let total = 0;
  let moves = 0;
  let isClosed = false;

  const on = (listener: (event: LocalEvent) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  /** Resolves with the first defined answer of `look`, which is asked at each event. */
  const watch = <Answer>(look: (event: LocalEvent) => Answer | undefined): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const end = () => {
        off();
        closings.delete(fail);
      };
      const fail = (error: Error) => {
        end();
        reject(error);
      };
      const off = on((event) => {
        const answer = look(event);
        if (answer === undefined) return;
        end();
        resolve(answer);
      });
      closings.add(fail);
      if (isClosed) fail(new Error('The local system has been closed'));
    });

  return {
    on,
    emit(event) {
      total += 1;
      if (isMove(event)) moves += 1;
      kept.push(event);
      if (kept.length > keptMax) kept.splice(0, keptMax / 2);
      for (const listener of [...listeners]) listener(event);
    },
    count: () => total,
    async waitFor(wanted, from = 0) {
      const first = Math.max(0, from - (total - kept.length));
      return kept.slice(first).find(wanted) ?? watch((event) => (wanted(event) ? event : undefined));
    },
    async until(ask) {
      for (;;) {
        const before = moves;
        const answer = await ask();
        if (answer !== undefined) return answer;
        // What moved while the question was being answered calls for asking again at once.
        if (moves === before) await watch((event) => isMove(event) || undefined);
      }
    },
    close() {
      isClosed = true;
      for (const fail of [...closings]) fail(new Error('The local system has been closed'));
    },
  };
}

/** Whether queues or schedules have moved something on. */
export function isMove({ kind }: LocalEvent): boolean {
  return kind === 'message' || kind === 'notification' || kind === 'schedule';
}
