import { namedCountry } from '../../columns/named-country.ts';
import { type Country, parseMsisdn } from '../../msisdn.ts';
import { numberMetadata } from '../../number-metadata.ts';

/** Cells of countries repeat; a column with more different ones is of something else. */
const keptMax = 1_000;

/**
 * Numbers without a plus are read as numbers of the campaign's country. Where a row says another one, and the digits
 * are a number there as well, nobody can tell whose they are: 9012345678 is somebody in Memphis, and in India.
 */
export class RowCountries {
  private readonly kept = new Map<string, Country | undefined>();

  /**
   * @param cells what the row says of its country
   * @param to the number as it was written
   * @param country whose number it was read as
   */
  isOther(cells: readonly string[], to: string, country: Country | undefined): boolean {
    if (to.trimStart().startsWith('+')) return false;
    return cells.some((cell) => {
      const named = cell === '' ? undefined : this.countryOf(cell);
      if (named === undefined || named === country || codeOf(named) === codeOf(country)) return false;
      const there = parseMsisdn(to, named);
      // With 00 or a plus in brackets it is the same number in both.
      return 'msisdn' in there && there.country !== country;
    });
  }

  private countryOf(cell: string): Country | undefined {
    if (!this.kept.has(cell)) {
      if (this.kept.size === keptMax) this.kept.clear();
      this.kept.set(cell, namedCountry(cell));
    }
    return this.kept.get(cell);
  }
}

function codeOf(country: Country | undefined): unknown {
  const [code] = (country === undefined ? undefined : numberMetadata().countries[country]) ?? [];
  return code;
}
