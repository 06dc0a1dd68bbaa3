import type { EraseMessage, EraseQueue } from '../../ports/erasure.ts';

/** The queue in RAM, and what was sent to it. */
export type MemoryEraseQueue = EraseQueue & { readonly sent: readonly EraseMessage[] };

export function memoryEraseQueue(): MemoryEraseQueue {
  const sent: EraseMessage[] = [];
  return {
    sent,
    async sendErase(message) {
      sent.push({ ...message });
    },
  };
}
