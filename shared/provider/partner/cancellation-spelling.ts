/** The provider writes "cancelation"; nobody outside of its client has to know. Unknown words stay as they come. */
const providerWords: Readonly<Record<string, string>> = {
  cancellation_requested: 'cancelation_requested',
  cancellation_too_late: 'cancelation_too_late',
  'porting.cancellation_requested': 'porting.cancelation_requested',
};

const ourWords = new Map(Object.entries(providerWords).map(([ours, theirs]) => [theirs, ours]));

export function toProviderSpelling(word: string): string {
  return providerWords[word] ?? word;
}

export function fromProviderSpelling(word: string): string {
  return ourWords.get(word) ?? word;
}
