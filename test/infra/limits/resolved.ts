import { evaluate, noValue, type Scope } from '../../../tools/aws-emulator/template/intrinsics.ts';
import { arnOf, longestHost, physicalName, place, refOf } from './longest-names.ts';

type Output = { readonly Value: unknown; readonly Export?: { readonly Name: unknown } };

/** A template as CDK wrote it. */
export type TemplateJson = {
  readonly Resources: Readonly<
    Record<string, { readonly Type: string; readonly Properties?: Readonly<Record<string, unknown>> }>
  >;
  readonly Parameters?: Readonly<Record<string, unknown>>;
  readonly Outputs?: Readonly<Record<string, Output>>;
};

/** A resource whose properties hold values only, and the name that it has on AWS. */
export type ResolvedResource = {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
};

export type ResolvedStack = {
  readonly name: string;
  readonly description: string;
  readonly template: TemplateJson;
  readonly resources: readonly ResolvedResource[];
};

/** Replaces all references by the longest values that they can have. Each stack may import from those before it. */
export async function resolved(
  stacks: readonly { readonly name: string; readonly template: TemplateJson & { Description?: string } }[],
): Promise<ResolvedStack[]> {
  const exported = new Map<string, string>();
  const result: ResolvedStack[] = [];
  for (const { name, template } of stacks) {
    const scope = scopeOf(name, template, exported);
    const resources: ResolvedResource[] = [];
    for (const [id, resource] of Object.entries(template.Resources)) {
      const properties = await evaluate(resource.Properties ?? {}, scope, `${name}/${id}`);
      resources.push({
        id,
        type: resource.Type,
        name: physicalName(name, id, resource),
        properties: properties as Record<string, unknown>,
      });
    }
    for (const [id, { Value, Export }] of Object.entries(template.Outputs ?? {}))
      if (Export !== undefined) exported.set(String(Export.Name), String(await evaluate(Value, scope, id)));
    result.push({ name, description: template.Description ?? '', template, resources });
  }
  return result;
}

function scopeOf(stack: string, { Resources }: TemplateJson, exported: ReadonlyMap<string, string>): Scope {
  const nameOf = (id: string) => {
    const resource = Resources[id];
    if (resource === undefined) throw new Error(`${stack} has no resource ${id}`);
    return { type: resource.Type, name: physicalName(stack, id, resource) };
  };
  return {
    async ref(name) {
      if (name === 'AWS::NoValue') return noValue;
      if (name === 'AWS::StackName') return stack;
      if (name === 'AWS::StackId') return `${stack}/00000000-0000-0000-0000-000000000000`;
      if (name in place) return place[name];
      // The others are parameters, all of them addresses.
      if (!(name in Resources)) return longestHost;
      const { type, name: physical } = nameOf(name);
      return refOf(type, physical);
    },
    async attribute(id, attribute) {
      const { type, name } = nameOf(id);
      return attribute.endsWith('Arn') ? arnOf(type, name) : name;
    },
    imported(name) {
      const value = exported.get(name);
      if (value === undefined) throw new Error(`${stack}: no stack before it exports ${name}`);
      return value;
    },
    condition: async () => true,
  };
}
