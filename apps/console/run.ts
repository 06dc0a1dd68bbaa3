import { buildConsole, builtPages } from './build.ts';

/** Builds the pages where that is needed, and prints the folder they are in. */
const folder = await buildConsole(builtPages, (line) => console.error(line));
console.log(folder);
