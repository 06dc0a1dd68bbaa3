import type { Preview } from '../../core/planning/preview.ts';

/** A preview in the names of the HTTP API. */
export function previewView({ partsMax, encodings, forcedBy, duration, readAs, samples, ...same }: Preview) {
  return {
    ...same,
    parts_max: partsMax,
    encodings: { gsm_7: encodings['GSM-7'], ucs_2: encodings['UCS-2'] },
    ...(forcedBy === undefined
      ? {}
      : {
          forced_by: {
            character: forcedBy.character,
            code_point: forcedBy.codePoint,
            position: forcedBy.position,
            in_row: forcedBy.inRow,
          },
        }),
    ...(duration === undefined
      ? {}
      : { duration: { seconds: duration.seconds, at_calls_per_minute: duration.atCallsPerMinute } }),
    ...(readAs === undefined ? {} : { read_as: readAs }),
    samples,
  };
}
