import { pseudoParameter } from '../template/account.ts';
import type { SynthesizedStack } from '../template/assembly.ts';
import { evaluate, noValue, type Scope } from '../template/intrinsics.ts';
import { parameterValues } from '../template/parameters.ts';
import type { Made, Maker, Site } from './resource.ts';
import { makerOf } from './resource-types.ts';

export type Deployed = {
  /** Values of all stacks' outputs, by name. */
  readonly outputs: ReadonlyMap<string, string>;
  /** What a Ref to each resource gives, by logical id. */
  readonly refs: ReadonlyMap<string, string>;
  /** Physical names of what was made here; what has no effect here is not among them. */
  readonly names: readonly string[];
};

/**
 * Makes every resource of every stack, each after those that it refers to.
 *
 * @param parameters by stack-independent name; only stacks that declare them get them
 * @throws Error that names stack, resource and property of whatever the local system does not know
 */
export async function deploy(
  stacks: readonly SynthesizedStack[],
  parameters: Readonly<Record<string, string>>,
  site: Site,
): Promise<Deployed> {
  refuseUnknownParameters(stacks, parameters);
  const exported = new Map<string, string>();
  const outputs = new Map<string, string>();
  const refs = new Map<string, string>();
  const names: string[] = [];
  const note = (logicalId: string, name: string, ref: string) => {
    names.push(name);
    refs.set(logicalId, ref);
  };
  for (const stack of stacks) {
    const { template, name: stackName } = stack;
    const own = Object.entries(parameters).filter(([name]) => Object.hasOwn(template.Parameters, name));
    const scope = stackScope(stack, Object.fromEntries(own), exported, site, note);
    for (const logicalId of Object.keys(template.Resources)) await scope.make(logicalId);
    for (const [name, output] of Object.entries(template.Outputs)) {
      const at = `${stackName}/Outputs/${name}`;
      const value = String(await evaluate(output.Value, scope, at));
      outputs.set(name, value);
      if (output.Export) exported.set(String(await evaluate(output.Export.Name, scope, at)), value);
    }
  }
  return { outputs, refs, names };
}

function refuseUnknownParameters(
  stacks: readonly SynthesizedStack[],
  parameters: Readonly<Record<string, string>>,
): void {
  const declared = new Set(stacks.flatMap(({ template }) => Object.keys(template.Parameters)));
  const unknown = Object.keys(parameters).find((name) => !declared.has(name));
  if (unknown !== undefined) throw new Error(`No stack has a parameter ${unknown}`);
}

type StackScope = Scope & { make(logicalId: string): Promise<Made | undefined> };

function stackScope(
  { name: stack, template, assetFolders }: SynthesizedStack,
  parameters: Readonly<Record<string, string>>,
  exported: ReadonlyMap<string, string>,
  site: Site,
  note: (logicalId: string, name: string, ref: string) => void,
): StackScope {
  const values = parameterValues(stack, template.Parameters, parameters);
  const known = new Map<string, Made | undefined>();
  const underWay: string[] = [];

  const scope: StackScope = {
    async ref(name) {
      if (name === 'AWS::NoValue') return noValue;
      const value = pseudoParameter(name, stack) ?? values.get(name);
      return value ?? (await existing(name)).ref;
    },
    async attribute(logicalId, attribute) {
      const value = (await existing(logicalId)).attributes(attribute);
      if (value === undefined) throw new Error(`${stack}/${logicalId} has no attribute ${attribute} here`);
      return value;
    },
    imported(exportName) {
      const value = exported.get(exportName);
      if (value === undefined) throw new Error(`${stack}: no stack before it exports ${exportName}`);
      return value;
    },
    async condition(name) {
      if (!Object.hasOwn(template.Conditions, name)) throw new Error(`${stack} has no condition ${name}`);
      return (await evaluate(template.Conditions[name], scope, `${stack}/Conditions/${name}`)) === true;
    },
    async make(logicalId) {
      if (known.has(logicalId)) return known.get(logicalId);
      if (underWay.includes(logicalId)) {
        throw new Error(`${stack}: resources refer to each other in a circle: ${underWay.join(', ')}`);
      }
      underWay.push(logicalId);
      const result = await makeOne(logicalId);
      underWay.pop();
      known.set(logicalId, result);
      return result;
    },
  };

  async function makeOne(logicalId: string): Promise<Made | undefined> {
    const resource = template.Resources[logicalId];
    if (!resource) throw new Error(`${stack} has no resource ${logicalId}`);
    if (resource.Condition !== undefined && !(await scope.condition(resource.Condition))) return undefined;
    const at = `${stack}/${logicalId}`;
    const maker: Maker = makerOf(resource, logicalId, template, at);
    for (const dependency of resource.DependsOn) await scope.make(dependency);
    // A resource without local effect is not looked into: its properties may use what only AWS knows.
    const properties = maker.skips ? {} : await evaluate(resource.Properties, scope, at);
    const name = `${stack}-${logicalId}`;
    const made = await maker.make({ stack, logicalId, name, at, properties, assetFolders }, site);
    if (!maker.skips) note(logicalId, name, made.ref);
    return made;
  }

  async function existing(logicalId: string): Promise<Made> {
    const result = await scope.make(logicalId);
    if (!result) throw new Error(`${stack}/${logicalId} is referred to, but its condition is not met`);
    return result;
  }

  return scope;
}
