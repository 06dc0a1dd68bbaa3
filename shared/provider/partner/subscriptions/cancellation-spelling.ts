/** The provider writes "cancelation"; nobody outside of its client has to know. Unknown words stay as they come. */
const providerWords = new Map([
  ['cancellation_requested', 'cancelation_requested'],
  ['cancellation_too_late', 'cancelation_too_late'],
  ['porting.cancellation_requested', 'porting.cancelation_requested'],
]);

const ourWords = new Map([...providerWords].map(([ours, theirs]) => [theirs, ours]));

export function toProviderSpelling(word: string): string {
  return providerWords.get(word) ?? word;
}

export function fromProviderSpelling(word: string): string {
  return ourWords.get(word) ?? word;
}
