import { gatePacer } from './gate-pacer.ts';
import { play } from './play.ts';
import { windows } from './provider.ts';
import { adaptivePacer } from './adaptive.ts';
import { backoffPacer } from './backoff.ts';
const show = (f: any) => `${(100 * f.used).toFixed(1).padStart(6)} ${(100 * f.refused).toFixed(2).padStart(6)}`;
if (process.argv[2]?.startsWith('{')) {
  const c = { kind: 'fixed 1 s', limit: 100, workers: 100, changing: false, hints: false, jitter: 0, ...JSON.parse(process.argv[2]) };
  console.log(show(play(c, () => gatePacer(true))));
} else {
  const others = process.argv.includes('others');
  const jitter = process.argv.includes('jitter') ? 0.1 : 0;
  let bad = 0, n = 0;
  for (const changing of process.argv.includes('const') ? [false] : process.argv.includes('change') ? [true] : [false, true])
    for (const kind of Object.keys(windows) as (keyof typeof windows)[])
      for (const limit of [1, 16.7, 100])
        for (const workers of [1, 10, 100]) {
          const out = [];
          for (const hints of [false, true]) {
            const c = { kind, limit, workers, changing, hints, jitter };
            const f = play(c, () => gatePacer());
            const easy = changing || kind.includes('60');
            const ok = f.used >= (easy ? 0.9 : 0.97) && f.refused <= (easy || limit === 1 ? 0.01 : 0.005);
            n++; if (!ok) bad++;
            out.push(show(f) + (ok ? '  ' : ' !'));
            if (others) out.push(show(play(c, backoffPacer)), show(play(c, adaptivePacer)));
          }
          console.log(changing ? 'changing' : 'constant', kind.padEnd(13), String(limit).padStart(5), String(workers).padStart(4), ...out);
        }
  console.log(bad, 'of', n, 'fall short');
}
