import type { FaultKind } from './misbehavior/faults.ts';

/** One call that arrived at an operation, and what became of it. Holds neither tokens nor bodies. */
export type CallRecord = {
  readonly number: number;
  readonly operation: string;
  readonly atMs: number;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Without `authorization`. */
  readonly headers: Readonly<Record<string, string>>;
  /** `cut` means that the caller got no answer or only a part of one. */
  readonly state: 'arrived' | 'held' | 'answered' | 'cut';
  readonly status?: number;
  readonly fault?: FaultKind;
  /** Why a call was refused, in the words of the answer. */
  readonly note?: string;
};

/** A moment in a call's life that can be waited for. */
export type Moment = 'arrived' | 'held' | 'ended';

/** Notes what becomes of a call. */
export type RecordCall = (change: Pick<CallRecord, 'state' | 'status' | 'note'>) => void;

export type CallRecords = {
  /** Notes a new call. */
  open(first: Omit<CallRecord, 'state'>): RecordCall;
  list(operation?: string): readonly CallRecord[];
  waitFor(operation: string, count: number, moment: Moment): Promise<void>;
  /** Ends all waiting with an error. */
  close(): void;
};

type Waiting = {
  readonly operation: string;
  readonly count: number;
  readonly moment: Moment;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
};

export function makeCallRecords(): CallRecords {
  const calls: CallRecord[] = [];
  const counts = new Map<string, number>();
  const waiting = new Set<Waiting>();
  const reached = (operation: string, moment: Moment) => counts.get(`${operation} ${moment}`) ?? 0;

  function count(operation: string, moment: Moment): void {
    counts.set(`${operation} ${moment}`, reached(operation, moment) + 1);
    for (const one of waiting) {
      if (reached(one.operation, one.moment) < one.count) continue;
      waiting.delete(one);
      one.resolve();
    }
  }

  return {
    open(first) {
      const at = calls.length;
      let call: CallRecord = { ...first, state: 'arrived' };
      calls.push(call);
      count(call.operation, 'arrived');
      return (change) => {
        call = { ...call, ...change };
        calls[at] = call;
        if (change.state === 'held') count(call.operation, 'held');
        if (change.state === 'answered' || change.state === 'cut') count(call.operation, 'ended');
      };
    },
    list: (operation) => calls.filter((call) => operation === undefined || call.operation === operation),
    waitFor(operation, wanted, moment) {
      if (reached(operation, moment) >= wanted) return Promise.resolve();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      waiting.add({ operation, count: wanted, moment, resolve, reject });
      return promise;
    },
    close() {
      for (const { operation, count: wanted, moment, reject } of waiting) {
        const seen = reached(operation, moment);
        reject(
          new Error(`The sandbox closed after ${seen} of ${wanted} calls of ${operation} had ${moment}`),
        );
      }
      waiting.clear();
    },
  };
}
