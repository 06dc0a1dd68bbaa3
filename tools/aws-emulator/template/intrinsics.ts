/** What a template's functions may ask for. Names are looked up by the stack that is being deployed. */
export type Scope = {
  ref(name: string): Promise<unknown>;
  attribute(logicalId: string, attribute: string): Promise<string>;
  imported(exportName: string): string;
  condition(name: string): Promise<boolean>;
};

/** What AWS::NoValue resolves to: the member or item that has it is left out. */
export const noValue = Symbol('AWS::NoValue');

type Intrinsic = (argument: unknown, scope: Scope, at: string) => Promise<unknown>;

const intrinsics: Readonly<Record<string, Intrinsic>> = {
  Ref: async (name, scope, at) => scope.ref(text(name, at)),
  'Fn::GetAtt': async (argument, scope, at) => {
    const [logicalId, ...attribute] =
      typeof argument === 'string' ? argument.split('.') : texts(argument, at);
    return scope.attribute(logicalId ?? '', attribute.join('.'));
  },
  'Fn::Join': async (argument, scope, at) => {
    const [separator, items] = list(argument, at);
    return texts(await evaluate(items, scope, at), at).join(text(separator, at));
  },
  'Fn::Split': async (argument, scope, at) => {
    const [separator, value] = list(argument, at);
    return text(await evaluate(value, scope, at), at).split(text(separator, at));
  },
  'Fn::Select': async (argument, scope, at) => {
    const [index, items] = list(await evaluate(argument, scope, at), at);
    const item = list(items, at)[Number(index)];
    if (item === undefined) throw new Error(`${at}: there is no item ${index}`);
    return item;
  },
  'Fn::Sub': async (argument, scope, at) => {
    const [pattern, values] = typeof argument === 'string' ? [argument, {}] : list(argument, at);
    return substitute(text(pattern, at), values as Record<string, unknown>, scope, at);
  },
  'Fn::ImportValue': async (name, scope, at) => scope.imported(text(await evaluate(name, scope, at), at)),
  'Fn::If': async (argument, scope, at) => {
    const [condition, then, otherwise] = list(argument, at);
    return evaluate((await scope.condition(text(condition, at))) ? then : otherwise, scope, at);
  },
  'Fn::Equals': async (argument, scope, at) => {
    const [one, other] = list(await evaluate(argument, scope, at), at);
    return one === other;
  },
  'Fn::Not': async (argument, scope, at) => (await flags(argument, scope, at))[0] === false,
  'Fn::And': async (argument, scope, at) => (await flags(argument, scope, at)).every(Boolean),
  'Fn::Or': async (argument, scope, at) => (await flags(argument, scope, at)).some(Boolean),
  Condition: async (name, scope, at) => scope.condition(text(name, at)),
};

/**
 * Replaces every intrinsic function in a part of a template by its value.
 *
 * @param at where the part stands, for errors
 * @throws Error on a function that is not in the table above: guessing would deploy something else than AWS does
 */
export async function evaluate(value: unknown, scope: Scope, at: string): Promise<unknown> {
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) items.push(await evaluate(item, scope, at));
    return items.filter((item) => item !== noValue);
  }
  if (typeof value !== 'object' || value === null) return value;
  const call = callIn(value, at);
  if (call) return call.run(call.argument, scope, `${at}/${call.name}`);
  const members: [string, unknown][] = [];
  for (const [key, member] of Object.entries(value)) {
    members.push([key, await evaluate(member, scope, `${at}/${key}`)]);
  }
  return Object.fromEntries(members.filter(([, member]) => member !== noValue));
}

/** The function call that an object is, if it is one: its only member is the function's name. */
function callIn(value: object, at: string): { name: string; argument: unknown; run: Intrinsic } | undefined {
  const [[name, argument] = ['', undefined], ...more] = Object.entries(value);
  if (more.length > 0) return undefined;
  const run = Object.hasOwn(intrinsics, name) ? intrinsics[name] : undefined;
  if (!run && name.startsWith('Fn::')) throw new Error(`${at}: the local system does not know ${name}`);
  // A policy statement may consist of a "Condition" too, but that one is an object.
  return run && (name !== 'Condition' || typeof argument === 'string') ? { name, argument, run } : undefined;
}

async function substitute(
  pattern: string,
  values: Record<string, unknown>,
  scope: Scope,
  at: string,
): Promise<string> {
  let result = '';
  // Every second piece is what stood between ${ and }.
  for (const [index, piece] of pattern.split(/\$\{([^}]+)\}/).entries()) {
    if (index % 2 === 0) result += piece;
    else if (piece.startsWith('!')) result += `\${${piece.slice(1)}}`;
    else if (piece in values) result += text(await evaluate(values[piece], scope, at), at);
    else {
      const [name = '', ...attribute] = piece.split('.');
      result +=
        attribute.length > 0
          ? await scope.attribute(name, attribute.join('.'))
          : text(await scope.ref(piece), at);
    }
  }
  return result;
}

async function flags(argument: unknown, scope: Scope, at: string): Promise<unknown[]> {
  return list(await evaluate(argument, scope, at), at);
}

function text(value: unknown, at: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error(`${at}: expected a text, found ${JSON.stringify(value)}`);
}

function list(value: unknown, at: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw new Error(`${at}: expected a list, found ${JSON.stringify(value)}`);
}

function texts(value: unknown, at: string): string[] {
  return list(value, at).map((item) => text(item, at));
}
