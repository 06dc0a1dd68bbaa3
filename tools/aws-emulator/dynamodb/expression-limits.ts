import { depthOf, nestingFault, nestingMax } from './nesting.ts';

/** A request as dynalite holds it once its expressions are parsed. */
export type ParsedRequest = {
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
  readonly _condition?: { readonly expression: unknown };
  readonly _filter?: { readonly expression: unknown };
  readonly _updates?: { readonly sections: readonly { readonly val?: unknown }[] };
  readonly [parameter: string]: unknown;
};

type Node = { readonly type: string; readonly args?: readonly unknown[] };

// Source of all three: DynamoDB developer guide, "Quotas", "Expression parameters".
const expressionBytesMax = 4_096;
const updateOperatorsMax = 300;
const inOperandsMax = 100;

/** @returns what AWS has against the expressions of a request, although they are well-formed */
export function expressionFault(request: ParsedRequest): string | undefined {
  for (const [name, value] of Object.entries(request)) {
    const fault = name.endsWith('Expression') ? sizeFault(name, String(value)) : undefined;
    if (fault !== undefined) return fault;
  }
  const { ExpressionAttributeValues: values = {} } = request;
  if (Object.values(values).some((value) => depthOf(value) > nestingMax)) return nestingFault;
  return operandFault(request) ?? operatorFault(request);
}

function sizeFault(name: string, expression: string): string | undefined {
  const bytes = Buffer.byteLength(expression);
  if (bytes <= expressionBytesMax) return undefined;
  return `Invalid ${name}: Expression size has exceeded the maximum allowed size; expression size: ${bytes}`;
}

function operandFault({ _condition, _filter }: ParsedRequest): string | undefined {
  const named = { ConditionExpression: _condition?.expression, FilterExpression: _filter?.expression };
  for (const [name, expression] of Object.entries(named)) {
    // The first operand is what is looked for among the others.
    const operands = nodesIn(expression).map(({ type, args = [] }) => (type === 'in' ? args.length - 1 : 0));
    const most = Math.max(0, ...operands);
    if (most > inOperandsMax)
      return `Invalid ${name}: The IN operator is provided with too many operands; number of operands: ${most}`;
  }
  return undefined;
}

function operatorFault({ _updates }: ParsedRequest): string | undefined {
  const count = (_updates?.sections ?? []).flatMap(({ val }) => nodesIn(val)).length;
  if (count <= updateOperatorsMax) return undefined;
  return `Invalid UpdateExpression: The expression contains too many operators; number of operators: ${count}`;
}

/** All operators and functions of an expression; what else is in it are paths and values. */
function nodesIn(expression: unknown): Node[] {
  if (typeof expression !== 'object' || expression === null || !('type' in expression)) return [];
  const node = expression as Node;
  return [node, ...(node.args ?? []).flatMap(nodesIn)];
}
