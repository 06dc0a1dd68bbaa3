import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Bundle, bundleOfText } from '../../support/bundle.ts';

const root = resolve(import.meta.dirname, '../../..');

const sdkImport = /import \{([^}]*)\} from '(@aws-sdk\/[^']+)'/g;

/**
 * A bundle of what a function's bundle has of the AWS SDK and nothing else: the same clients, made once each, and the
 * same commands. It is the least that a function which calls these services can weigh.
 */
export function clientsAlone({ bytesOf }: Pick<Bundle, 'bytesOf'>): Bundle {
  const files = Object.keys(bytesOf);
  const own = files.filter((path) => /^shared\/(aws|wiring)\//.test(path));
  const names = new Map<string, Set<string>>();
  // The clients of all services are made in one file, of which a bundle keeps those that it uses.
  for (const path of own)
    for (const [, list = '', from = ''] of readFileSync(join(root, path), 'utf8').matchAll(sdkImport))
      for (const name of list.split(',').map((word) => word.trim()))
        if (name !== '' && !name.startsWith('type ') && isKept(files, from, name))
          names.set(from, (names.get(from) ?? new Set()).add(name));
  const imports = [...names].map(([from, list]) => `import { ${[...list].join(', ')} } from '${from}';`);
  const all = [...names.values()].flatMap((list) => [...list]);
  const values = all.map((name) => (/^(?!DynamoDBDocument).*Client$/.test(name) ? `new ${name}({})` : name));
  return bundleOfText(`${imports.join('\n')}\nexport const handler = [${values.join(', ')}];`);
}

function isKept(files: readonly string[], from: string, name: string): boolean {
  const inPackage = files.filter((path) => path.includes(`node_modules/${from}/`));
  return /(Client|Command)$/.test(name)
    ? inPackage.some((path) => path.endsWith(`/${name}.js`))
    : inPackage.length > 0;
}
