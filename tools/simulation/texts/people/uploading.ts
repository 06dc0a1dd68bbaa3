import type { Dice } from '../../machinery/dice.ts';

/** How people and the bucket hand a file in, by the name under which it is counted. */
export const uploadKinds = [
  'settings in a sidecar',
  'file after a form',
  'form without a file',
  'event twice',
  'event late',
  'empty object first',
  'same file twice',
  'same file wanted twice',
] as const;

export type UploadKind = (typeof uploadKinds)[number];

export type Uploading = {
  /** Where its options are written. */
  readonly settings: 'metadata' | 'sidecar' | 'form';
  /** After how long the bucket reports the file; empty: the file never comes. */
  readonly reportedInMs: readonly number[];
  /** Whether an object without a byte comes before the real one, under the same key. */
  readonly emptyFirst: boolean;
  /** After how long the same bytes come under another name, and whether they are to be sent again. */
  readonly again?: { readonly inMs: number; readonly wanted: boolean };
};

const minutes = 60_000;

/** @param wants whether this happens to the file */
export function chooseUploading(dice: Dice, wants: (kind: UploadKind) => boolean): Uploading {
  const settings = wants('file after a form')
    ? 'form'
    : wants('settings in a sidecar')
      ? 'sidecar'
      : 'metadata';
  const late = (): number => (wants('event late') ? dice.pick([1, 20, 90]) * minutes : 0);
  const reportedInMs = wants('event twice') ? [late(), dice.pick([0, 1, 45]) * minutes] : [late()];
  const isForm = settings === 'form';
  const wanted = wants('same file wanted twice');
  const again = !isForm && (wanted || wants('same file twice'));
  return {
    settings,
    reportedInMs: isForm && wants('form without a file') ? [] : reportedInMs,
    emptyFirst: !isForm && wants('empty object first'),
    ...(again ? { again: { inMs: dice.pick([0, 1, 60]) * minutes, wanted } } : {}),
  };
}
