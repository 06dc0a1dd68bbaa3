import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * Reads the options of a program. A slip on the command line is no crash: it is reported together with the help, and
 * the exit code is 2.
 *
 * @param options as `parseArgs` takes them; `--help` is added
 */
export function readCommandLine<const Options extends NonNullable<ParseArgsConfig['options']>>(
  help: string,
  options: Options,
) {
  const refuse = (why: string): never => {
    console.error(`${why}\n\n${help}`);
    process.exit(2);
  };
  const read = () => {
    try {
      return parseArgs({ options: { ...options, help: { type: 'boolean', short: 'h', default: false } } });
    } catch (error) {
      return refuse(error instanceof Error ? error.message : String(error));
    }
  };
  const wholeNumber = (
    option: string,
    text: string,
    { min = 1, max = Number.MAX_SAFE_INTEGER }: { readonly min?: number; readonly max?: number } = {},
  ): number => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= min && number <= max) return number;
    const range = max === Number.MAX_SAFE_INTEGER ? `, at least ${min}` : ` from ${min} to ${max}`;
    return refuse(`--${option} must be a whole number${range}, not "${text}"`);
  };
  const { values } = read();
  if ('help' in values && values.help === true) {
    console.log(help);
    process.exit(0);
  }
  return { values, refuse, wholeNumber };
}
