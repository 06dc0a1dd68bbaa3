/**
 * What programs write where there is nothing: databases (NULL, \N), spreadsheets (#N/A, in German #NV), R, Python and
 * JavaScript. Words that may be a name, such as Null or Nan, are none of them.
 */
const markers = new Set(
  (
    'NULL null (null) (NULL) <null> <NULL> [NULL] \\N NaN nan NA <NA> NaT None undefined #N/A #N/D #NV #NAME? #REF! ' +
    '#VALUE! #NUM! #NULL! #DIV/0! #BEZUG! #WERT! #ZAHL! #VALEUR! #VALOR!'
  ).split(' '),
);

const markerCharsMax = 9;

/** Whether a cell holds nothing, or what a program writes for nothing. */
export function hasNoValue(cell: string): boolean {
  const written = cell.trim();
  return written === '' || (written.length <= markerCharsMax && markers.has(written));
}
