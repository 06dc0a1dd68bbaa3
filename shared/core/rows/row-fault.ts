/** What is wrong with a row as a whole, whatever its cells say. */
export type RowFault =
  | { readonly reason: 'footer' }
  | { readonly reason: 'extra_cells' }
  | { readonly reason: 'cut_off' }
  /** The number of its first cell with broken quotes, counted from 1; 0: they are in a row above. */
  | { readonly reason: 'broken_quotes'; readonly cell: number };

/** The same for people, with what to do. */
export function rowFaultWords(fault: RowFault): string {
  if (fault.reason === 'footer') return 'The row is a total, a remark or a header, and nobody in the list';
  if (fault.reason === 'extra_cells')
    return 'The row has more cells than the first line. Put a text that holds the delimiter into quotes';
  if (fault.reason === 'cut_off')
    return (
      'The file ends inside this row, directly behind its number, which may lack digits. Export the file again, or, ' +
      'if the number is whole, put a line end behind it'
    );
  if (fault.cell === 0)
    return (
      'The row stands behind one with broken quotes and has another number of cells, so it may be a part of it. ' +
      'Repair the quotes of the row above'
    );
  return (
    `Cell ${fault.cell} has broken quotes. Put a cell that holds a quote into quotes, write the quote inside twice, ` +
    'and close the cell with one'
  );
}
