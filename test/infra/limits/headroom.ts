import { synthesized } from '../synthesized.ts';
import { longestStage } from './longest-stage.ts';
import { type Measure, measures } from './measures.ts';
import { resolved, type TemplateJson } from './resolved.ts';

/** From this share of a limit on, the next change may be the one that AWS refuses. */
export const shareMax = 0.8;

export const shareOf = ({ used, max }: Measure) => used / max;

/** All measures of a stage with the longest legal names. */
export async function measuresOfLongestStage(): Promise<Measure[]> {
  const { data, service } = synthesized(longestStage);
  const stack = (name: string, template: unknown) => ({
    name: `Fleetcast-${longestStage.name}-${name}`,
    template: template as TemplateJson,
  });
  return measures(await resolved([stack('data', data.toJSON()), stack('service', service.toJSON())]));
}

/** One line for each limit, with whatever takes most of it; the fullest limit first. */
export function headroomTable(all: readonly Measure[]): string[] {
  const fullest = new Map<string, Measure>();
  for (const one of all) {
    const before = fullest.get(one.limit);
    if (before === undefined || shareOf(one) > shareOf(before)) fullest.set(one.limit, one);
  }
  const rows = [...fullest.values()].toSorted((one, other) => shareOf(other) - shareOf(one));
  return [
    `${'limit'.padEnd(40)}${'used'.padStart(9)}${'of'.padStart(11)}${'free'.padStart(7)}  fullest`,
    ...rows.map((one) => {
      const free = `${Math.floor(100 * (1 - shareOf(one)))} %`;
      const mark = shareOf(one) >= shareMax ? '  TOO FULL' : '';
      return `${one.limit.padEnd(40)}${String(one.used).padStart(9)}${String(one.max).padStart(11)}${free.padStart(7)}  ${one.of}${mark}`;
    }),
  ];
}
