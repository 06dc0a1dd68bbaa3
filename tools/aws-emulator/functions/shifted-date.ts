/**
 * Makes this thread live in the local system's time: `Date.now()` and `new Date()` are the machine's clock plus the
 * shared offset, read again each time. Timers and `performance` keep running on real time.
 */
export function shiftDate(offset: SharedArrayBuffer): void {
  const cell = new BigInt64Array(offset);
  const RealDate = Date;
  const now = () => RealDate.now() + Number(Atomics.load(cell, 0));
  const ShiftedDate = new Proxy(RealDate, {
    construct: (target, values, newTarget) => {
      const instance: object = Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget);
      return instance;
    },
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  // Anyone who goes from an instance back to its class must not escape to the real one.
  Object.defineProperty(RealDate.prototype, 'constructor', { value: ShiftedDate });
  globalThis.Date = ShiftedDate;
}
