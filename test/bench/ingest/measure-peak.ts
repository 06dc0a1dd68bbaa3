import { csvPieces } from '../rows.ts';
import { type PipelineName, pipelines } from './pipelines.ts';

/** A process of its own for one pipeline, because a process's peak memory never comes down: prints it, and how long it took. */
const [name, rows] = process.argv.slice(2);
const from = performance.now();
await pipelines[name as PipelineName].run(csvPieces(Number(rows)));
const figures = { peakKib: process.resourceUsage().maxRSS, ms: performance.now() - from };
console.log(JSON.stringify(figures));
