type Part = Record<string, unknown>;

/**
 * Leaves of a parsed condition what is asked of the facts: each part that names the event, of those joined by `and`, is taken to
 * hold. What an event told once does not change, and it is not kept with what it led to.
 */
export function leaveFacts(tree: Part): void {
  if (!namesEvent(tree)) return;
  const [only, ...others] = tree.type === 'block' ? (tree.expressions as readonly Part[]) : [];
  if (tree.type === 'binary' && tree.value === 'and') {
    leaveFacts(tree.lhs as Part);
    leaveFacts(tree.rhs as Part);
  } else if (only !== undefined && others.length === 0) leaveFacts(only);
  else {
    for (const member of Object.keys(tree)) delete tree[member];
    Object.assign(tree, { type: 'value', value: true });
  }
}

/** A wildcard may find it, too. */
function namesEvent(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  const { type, value } = node as Part;
  if (type === 'wildcard' || type === 'descendant') return true;
  if ((type === 'name' || type === 'string') && value === 'event') return true;
  return Object.values(node).some(namesEvent);
}
