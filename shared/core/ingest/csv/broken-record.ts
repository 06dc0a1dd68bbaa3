/** The record that starts on `line` cannot be read. */
export class BrokenRecord extends Error {
  override readonly name = 'BrokenRecord';
  readonly line: number;
  readonly fault: 'quotes' | 'too_long';

  constructor(line: number, fault: 'quotes' | 'too_long') {
    super(`The record that starts on line ${line} is broken: ${fault}`);
    this.line = line;
    this.fault = fault;
  }
}
