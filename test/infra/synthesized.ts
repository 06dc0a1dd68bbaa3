import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import cdk from '../../cdk.json' with { type: 'json' };
import { stacksOf } from '../../infra/stacks.ts';
import { readStage, type StageSettings } from '../../infra/stage/stage.ts';

export type Resource = {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
};

/**
 * Both templates of the example stage, with these settings changed. Nothing is bundled: only the wiring is looked at.
 */
export function synthesized(change: Partial<StageSettings> = {}) {
  const outdir = mkdtempSync(path.join(tmpdir(), 'synthesized-'));
  const app = new App({ outdir, context: { ...cdk.context, 'aws:cdk:bundling-stacks': [] } });
  const example = readStage('example', path.join(import.meta.dirname, '../../stages'));
  const stage = { ...example, ...change };
  const { data: dataStack, service: serviceStack } = stacksOf(app, stage);
  // All is read from one assembly: `Annotations` would synthesize again each time.
  const assembly = app.synth();
  const data = Template.fromStack(dataStack);
  const service = Template.fromStack(serviceStack);
  const saidOf = ({ artifactId }: Stack) => assembly.getStackArtifact(artifactId).messages;
  const remarks = [dataStack, serviceStack].flatMap(saidOf).filter(({ level }) => level !== 'info');
  const notes = [dataStack, serviceStack]
    .flatMap(saidOf)
    .filter(({ level }) => level === 'info')
    .map(({ entry }) => entry.data);
  rmSync(outdir, { recursive: true });

  const resources = { ...resourcesOf(data), ...resourcesOf(service) };
  const ofType = (type: string): Readonly<Record<string, Resource>> =>
    Object.fromEntries(Object.entries(resources).filter(([, resource]) => resource.Type === type));
  return {
    app,
    data,
    service,
    resources: Object.values(resources),
    /** All resources of this type by logical id, in both stacks. */
    ofType,
    /** The one resource of this type. */
    only: (type: string): Resource => {
      const [resource, ...more] = Object.values(ofType(type));
      if (resource === undefined || more.length > 0) throw new Error(`There is not exactly one ${type}`);
      return resource;
    },
    read: reader(data),
    remarks,
    /** What each synthesis says, without a fault. */
    notes,
  };
}

function resourcesOf(template: Template): Record<string, Resource> {
  const resources = template.toJSON().Resources as Record<
    string,
    Omit<Resource, 'Properties'> & Partial<Resource>
  >;
  return Object.fromEntries(
    Object.entries(resources).map(([id, resource]) => [
      id,
      { ...resource, Properties: resource.Properties ?? {} },
    ]),
  );
}

/**
 * Writes a template's value in one readable line: `Ledger.Arn/index/due` for a joined attribute. Logical ids lose
 * their hash, and what comes from the data stack is named as it is there.
 */
function reader(data: Template): (value: unknown) => string {
  const outputs = Object.values(
    data.toJSON().Outputs as Record<string, { Value: unknown; Export: { Name: string } }>,
  );
  const read = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return String(value);
    const [[fn, argument] = ['', undefined]] = Object.entries(value);
    switch (fn) {
      case 'Ref':
        return withoutHash(String(argument));
      case 'Fn::GetAtt': {
        const [id, attribute] = argument as [string, string];
        return `${withoutHash(id)}.${attribute}`;
      }
      case 'Fn::Join': {
        const [separator, parts] = argument as [string, unknown[]];
        return parts.map(read).join(separator);
      }
      case 'Fn::Select': {
        const [no, { 'Fn::Split': split }] = argument as [number, { 'Fn::Split': [string, unknown] }];
        return `${read(split[1])}[${no}]`;
      }
      case 'Fn::ImportValue':
        return read(outputs.find((output) => output.Export.Name === argument)?.Value);
      default:
        throw new Error(`The tests cannot read ${JSON.stringify(value)} yet`);
    }
  };
  return read;
}

function withoutHash(logicalId: string): string {
  return logicalId.replace(/[0-9A-F]{8}$/, '');
}

/** Our own functions by name. The one that CDK brings along to set the bucket's notification is not ours. */
export function functionsOf({ ofType }: Pick<ReturnType<typeof synthesized>, 'ofType'>) {
  const ours = Object.entries(ofType('AWS::Lambda::Function')).filter(
    ([id]) => !id.startsWith('BucketNotificationsHandler'),
  );
  return Object.fromEntries(
    ours.map(([id, { Properties }]) => {
      const { Variables } = Properties.Environment as { Variables: Record<string, unknown> };
      return [
        String(Variables.POWERTOOLS_SERVICE_NAME),
        { id, properties: Properties, variables: Variables },
      ];
    }),
  );
}
