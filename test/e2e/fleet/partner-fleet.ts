import type { Sandbox } from '../../../tools/provider-sandbox/sandbox.ts';
import { allOf, partnerOf } from '../../support/sandbox/partner-client.ts';

/** Ids of what a partner has in the sandbox, each list in the order in which it was made. */
export async function idsOfFleet(sandbox: Sandbox) {
  const partner = await partnerOf(sandbox);
  const idsOf = async (path: string, member: string) =>
    (await allOf(partner, path, member)).map(({ id }) => id).toReversed();
  return {
    subscriptions: await idsOf('/subscriptions', 'subscriptions'),
    subscribers: await idsOf('/subscribers', 'subscribers'),
    numbers: await idsOf('/phone-numbers', 'phone_numbers'),
    accounts: await idsOf('/accounts', 'accounts'),
  };
}

/** An add-on that is sold. */
export async function addOnOf(sandbox: Sandbox): Promise<string> {
  const partner = await partnerOf(sandbox);
  for (const { id } of await allOf(partner, '/product-catalogs', 'product_catalogs')) {
    const sold = await allOf(
      partner,
      `/product-catalogs/${id}/product-offerings?type=addon&status=active`,
      'product_offerings',
    );
    if (sold[0] !== undefined) return sold[0].id;
  }
  throw new Error('No add-on is sold');
}
