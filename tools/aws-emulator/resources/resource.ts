import * as z from 'zod';
import type { AwsClients } from '../aws-clients.ts';
import type { Blueprint } from '../blueprint.ts';

/** A resource of the template whose properties hold values only. */
export type Declared<Properties> = {
  readonly stack: string;
  readonly logicalId: string;
  /** Its physical name: the same in every run, since names are how a resource is found again. */
  readonly name: string;
  /** Where it stands, for errors. */
  readonly at: string;
  readonly properties: Properties;
  /** The folder of each zipped asset, by the object key that the template names. */
  readonly assetFolders: ReadonlyMap<string, string>;
};

/** What others may refer to. */
export type Made = {
  readonly ref: string;
  /** @returns undefined when there is no such attribute */
  attributes(name: string): string | undefined;
};

/** Where resources are made. */
export type Site = {
  readonly clients: AwsClients;
  readonly blueprint: Blueprint;
  /** The address of an HTTP API. */
  readonly apiEndpoint: string;
};

export type Maker = {
  /** It has no effect here, so its properties are not looked at. */
  readonly skips: boolean;
  make(declared: Declared<unknown>, site: Site): Promise<Made>;
};

/**
 * A property that has no effect here: because nobody can tell the difference on one machine, or because the comment
 * beside it says so.
 */
export const withoutEffect = z.unknown().optional();

/** A maker that refuses any property its schema does not name. */
export function maker<Schema extends z.ZodType>(
  schema: Schema,
  make: (declared: Declared<z.output<Schema>>, site: Site) => Promise<Made> | Made,
): Maker {
  return {
    skips: false,
    async make(declared, site) {
      const parsed = schema.safeParse(declared.properties);
      if (parsed.success) return make({ ...declared, properties: parsed.data }, site);
      throw new Error(
        `${declared.at} has properties that the local system does not know:\n${z.prettifyError(parsed.error)}`,
      );
    },
  };
}

/** Knowingly skipped. What refers to it gets a name that is good for nothing else. */
export const skipped: Maker = {
  skips: true,
  make: async ({ name }) => ({ ref: name, attributes: (attribute) => `${name}.${attribute}` }),
};

export function made(ref: string, attributes: Readonly<Record<string, string>> = {}): Made {
  return { ref, attributes: (name) => (Object.hasOwn(attributes, name) ? attributes[name] : undefined) };
}
