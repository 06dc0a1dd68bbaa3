import { organization, partner } from './operations.ts';

/** `npm run coverage`: which operations of the provider's two documents can be called from typed code. */
if (process.argv.includes('--help')) {
  console.log(
    'npm run coverage: prints which operations of the two documents are covered, and which are not',
  );
  process.exit(0);
}

for (const [name, operations] of Object.entries({
  'organization API': organization,
  'partner API': partner,
})) {
  const all = Object.entries(operations);
  const covered = all.filter(([, call]) => call !== undefined);
  console.log(`${name}: ${covered.length} of ${all.length} operations`);
  for (const [operation, call] of all)
    console.log(`  ${call === undefined ? '·' : '✓'} ${operation}${call === undefined ? '' : ` (${call})`}`);
}
