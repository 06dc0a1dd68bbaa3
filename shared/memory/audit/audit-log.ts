import { type AuditEntry, type AuditIntent, auditKey, unknownEnd } from '../../core/audit/audit-entry.ts';
import type { AuditLog } from '../../ports/access.ts';

/** The audit log in RAM. */
export function memoryAuditLog(): AuditLog & { readonly all: () => readonly AuditEntry[] } {
  const begun = new Map<string, AuditIntent>();
  const ended = new Map<string, AuditEntry>();
  const entries = () => {
    const keys = [...new Set([...begun.keys(), ...ended.keys()])].toSorted();
    return keys.flatMap((key) => {
      const [intent, entry] = [begun.get(key), ended.get(key)];
      return entry ?? (intent === undefined ? [] : unknownEnd(intent));
    });
  };
  const putIfAbsent = <Value extends AuditIntent>(into: Map<string, Value>, value: Value) => {
    if (!into.has(auditKey(value))) into.set(auditKey(value), structuredClone(value));
  };
  return {
    all: entries,
    begin: async (intent) => putIfAbsent(begun, intent),
    end: async (entry) => putIfAbsent(ended, entry),
    async *newest(before, fromMs) {
      for (const entry of entries().toReversed())
        if (auditKey(entry) < auditKey(before) && entry.atMs >= fromMs) yield structuredClone(entry);
    },
  };
}
