/**
 * What programs write where there is nothing: databases (NULL, \N), German spreadsheets (#NV), R, Python and
 * JavaScript. Words that may be a name, such as Null or Nan, are none of them.
 */
const markers = new Set(
  'NULL null (null) (NULL) <null> <NULL> [NULL] \\N NaN nan NA <NA> NaT None undefined #NV'.split(' '),
);

const markerCharsMax = 9;

/**
 * What a spreadsheet writes where a formula fails, in the words of any language (#¡REF!, #ИМЯ?, Err:502), where it
 * finds nothing (#N/A, #Н/Д, #YOK), and where a column is too narrow. #VIP may be somebody's mark.
 */
const sheetErrors = [
  /^#[¡¿]?\p{Lu}[\p{Lu}_]*(?:\/0)?[!?]$/u,
  /^#(?:\p{Lu}{1,2}\/\p{Lu}|YOK|HIÁNYZIK|NENÍ_K_DISPOZICI|NEDOSTUPNÝ)$/u,
  /^(?:Err:\d{3}|#{3,})$/,
];

const [hash, capitalE] = [0x23, 0x45];

/** Whether a cell holds nothing, or what a program writes for nothing. */
export function hasNoValue(cell: string): boolean {
  const written = cell.trim();
  if (written === '' || (written.length <= markerCharsMax && markers.has(written))) return true;
  const first = written.charCodeAt(0);
  return (first === hash || first === capitalE) && sheetErrors.some((form) => form.test(written));
}
