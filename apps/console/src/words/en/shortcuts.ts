export const shortcuts = {
  title: 'Keyboard shortcuts',
  on: 'Use single keys in this browser',
  key: 'Keys',
  does: 'What they do',
  find: 'Find: the filter of this page, or a person where it has none',
  never: 'No key sends, orders or switches anything off.',
  inTurn: (keys: readonly string[]) => keys.join(' then '),
};
