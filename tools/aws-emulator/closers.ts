/** What has to be closed again, last opened first. */
export type Closers = {
  add(close: () => Promise<void> | void): void;
  /** Closes everything, even when one of them fails. A second call waits for the first. */
  closeAll(): Promise<void>;
};

export function closers(): Closers {
  const open: (() => Promise<void> | void)[] = [];
  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    const failures: unknown[] = [];
    for (const close of open.toReversed()) {
      try {
        await close();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be closed');
  };
  return {
    add: (close) => open.push(close),
    closeAll() {
      closing ??= closeAll();
      return closing;
    },
  };
}
