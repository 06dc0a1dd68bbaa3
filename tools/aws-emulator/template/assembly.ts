import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** One stack as `cdk synth` left it. */
export type SynthesizedStack = {
  readonly name: string;
  readonly template: Template;
  /** The folder of each zipped asset, by the object key that the template names. */
  readonly assetFolders: ReadonlyMap<string, string>;
};

const resourceSchema = z.strictObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DependsOn: z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([]),
  Condition: z.string().optional(),
  // Nothing is ever deleted or replaced here but by --fresh, so the policies for it have no effect.
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
  Metadata: z.unknown().optional(),
});

const parameterSchema = z.looseObject({
  Type: z.string(),
  Default: z.union([z.string(), z.number()]).optional(),
  AllowedPattern: z.string().optional(),
  ConstraintDescription: z.string().optional(),
});

const templateSchema = z.strictObject({
  AWSTemplateFormatVersion: z.string().optional(),
  Description: z.string().optional(),
  Metadata: z.unknown().optional(),
  Parameters: z.record(z.string(), parameterSchema).default({}),
  Conditions: z.record(z.string(), z.unknown()).default({}),
  // Rules only refuse parameters at deployment; the one that CDK writes asks for the version of its bootstrap stack.
  Rules: z.unknown().optional(),
  Resources: z.record(z.string(), resourceSchema),
  Outputs: z
    .record(
      z.string(),
      z.looseObject({ Value: z.unknown(), Export: z.object({ Name: z.unknown() }).optional() }),
    )
    .default({}),
});

export type Template = z.output<typeof templateSchema>;
export type Resource = z.output<typeof resourceSchema>;
export type Parameter = z.output<typeof parameterSchema>;

const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      properties: z
        .looseObject({ templateFile: z.string().optional(), file: z.string().optional() })
        .optional(),
      dependencies: z.array(z.string()).default([]),
    }),
  ),
});

type Artifacts = z.output<typeof manifestSchema>['artifacts'];

const assetsSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.looseObject({ path: z.string().optional(), packaging: z.string().optional() }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
});

/**
 * Reads the output folder of `cdk synth`: every stack after those it depends on.
 *
 * @throws Error that names the file and what in it is unknown
 */
export function readAssembly(folder: string): SynthesizedStack[] {
  const { artifacts } = readJson(join(folder, 'manifest.json'), manifestSchema);
  return inOrder(artifacts).flatMap((name) => {
    const file = artifacts[name]?.properties?.templateFile;
    if (artifacts[name]?.type !== 'aws:cloudformation:stack' || file === undefined) return [];
    const template = readJson(join(folder, file), templateSchema);
    return [{ name, template, assetFolders: assetFolders(folder, artifacts, name) }];
  });
}

function inOrder(artifacts: Artifacts): string[] {
  const order = new Set<string>();
  const invocation = (name: string) => {
    for (const dependency of artifacts[name]?.dependencies ?? []) invocation(dependency);
    order.add(name);
  };
  for (const name of Object.keys(artifacts)) invocation(name);
  return [...order];
}

function assetFolders(folder: string, artifacts: Artifacts, stack: string): Map<string, string> {
  const manifests = (artifacts[stack]?.dependencies ?? []).flatMap((name) => {
    const file =
      artifacts[name]?.type === 'cdk:asset-manifest' ? artifacts[name].properties?.file : undefined;
    return file === undefined ? [] : [readJson(join(folder, file), assetsSchema)];
  });
  const folders = new Map<string, string>();
  for (const { source, destinations } of manifests.flatMap(({ files }) => Object.values(files))) {
    if (source.packaging !== 'zip' || source.path === undefined) continue;
    for (const { objectKey } of Object.values(destinations))
      folders.set(objectKey, join(folder, source.path));
  }
  return folders;
}

function readJson<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new Error(`${file} holds what the local system does not know:\n${z.prettifyError(parsed.error)}`);
}
