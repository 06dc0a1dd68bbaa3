import { pathToFileURL } from 'node:url';

// Imports the bundle that it is told, and prints what that took: milliseconds by the clock, and of the process's CPU.
const [file = ''] = process.argv.slice(2);
const [startMs, before] = [performance.now(), process.cpuUsage()];
if (file !== '') await import(pathToFileURL(file).href);
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ wallMs: performance.now() - startMs, cpuMs: (user + system) / 1_000 }));
// Clients keep timers and connections that nobody waits for here.
process.exit();
