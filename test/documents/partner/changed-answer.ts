import type { PartnerApi } from '../../../shared/provider/partner/api.ts';
import type { Practice } from '../../support/documents/practice.ts';
import { halAnswer, partnerServer } from '../../support/provider/partner-server.ts';

/**
 * What the typed client makes of a value that the sandbox never says, because the document does not list it: one of
 * the sandbox's answers is changed in one place and said again.
 *
 * @param path where the sandbox says it
 * @param member what is changed in it, as `_embedded.items.0.type`
 */
export async function readChanged<Result>(
  { barePartner }: Practice,
  path: string,
  member: string,
  value: unknown,
  read: (partner: PartnerApi) => Promise<Result>,
): Promise<Result> {
  const { status, body } = await barePartner('GET', path);
  if (status !== 200)
    throw new Error(`The sandbox answers ${path} with ${status}: there is nothing to change`);
  put(body as object, member.split('.'), value);
  await using server = await partnerServer(() => halAnswer(200, body));
  return await read(server.partner);
}

function put(target: object, [name = '', ...below]: readonly string[], value: unknown): void {
  const members = target as Record<string, object>;
  const member = members[name];
  if (below.length === 0) Object.assign(members, { [name]: value });
  else if (member !== undefined) put(member, below, value);
  else throw new Error(`The answer has no "${name}" to change something in`);
}
