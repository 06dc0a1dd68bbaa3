import type { components } from '@fleetcast/client';
import { Sheet } from '../parts/tables.tsx';
import { Time } from '../parts/time.tsx';
import { nearMoment } from '../words/format.ts';
import { words } from '../words/words.ts';
import { Throughput } from './throughput.tsx';

type Status = components['schemas']['Status'];
const said = words.status;
const near = (at: string | null) => at && <Time at={at} as={nearMoment} />;

/** How calls go out, and since when they do not. */
export function Limiters({ limiters, as_of }: Pick<Status, 'limiters' | 'as_of'>) {
  return (
    <>
      <Sheet
        caption={said.limiters}
        heads={[said.limiter, said.state, said.rate, said.since, said.until, said.detail]}
        rows={limiters.map((one) => ({
          id: one.name,
          cells: [
            one.name,
            said.states[one.state],
            one.calls_per_minute === null ? said.unknown : said.rateOf(one.calls_per_minute),
            near(one.since),
            near(one.until),
            one.detail,
          ],
        }))}
      />
      {limiters.map((one) => (
        <Throughput key={one.name} limiter={one} asOf={as_of} />
      ))}
    </>
  );
}

/** Access to the APIs of the provider. */
export function Tokens({ tokens }: Pick<Status, 'tokens'>) {
  return (
    <Sheet
      caption={said.tokens}
      heads={[said.tokenOf, said.state, said.validUntil, said.since, said.until, said.detail]}
      rows={tokens.map((one) => ({
        id: one.provider_api,
        cells: [
          one.provider_api,
          said.states[one.state],
          near(one.expires_at),
          near(one.since),
          near(one.until),
          one.detail,
        ],
      }))}
    />
  );
}
