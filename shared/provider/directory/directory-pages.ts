import type { DirectoryItem, DirectoryListName } from '../../core/directory/list.ts';
import { present } from '../../core/present.ts';
import type { DirectoryPage, DirectoryPages } from '../../ports/directory/directory.ts';
import { firstPage, type Paged } from '../lists/paged.ts';
import type { OrganizationApi } from '../organization/api.ts';
import { organizationPageItemsMax } from '../organization/lists.ts';
import type { PartnerApi } from '../partner/api.ts';
import { partnerPageItemsMax } from '../partner/list-call.ts';

type Organization = Pick<OrganizationApi, 'accounts' | 'orderTemplates'>;
type Partner = Pick<PartnerApi, 'accounts' | 'productCatalogs' | 'networkOperators' | 'serviceProviders'>;

/** Somebody waits for the list; a provider that takes longer counts as down. */
const limitMs = 5_000;

const offerings = 'partner.offerings.';

/**
 * The provider's directory, page by page, without what belongs to a person: of a personal account no name is passed on,
 * and of no account an owner or an address.
 */
export function providerDirectoryPages(apis: {
  organization: () => Organization;
  partner: () => Partner;
}): DirectoryPages {
  return async (name, cursor) => {
    const organizationPage = { limit: organizationPageItemsMax, cursor, limitMs };
    const partnerPage = { limit: partnerPageItemsMax, limitMs, ...present({ cursor }) };
    switch (name) {
      case 'organization.accounts':
        return pageOf(
          apis.organization().accounts.list(organizationPage),
          ({ id, name: called, referenceCode, country, status }) =>
            present({ id, name: called, number: referenceCode, country, status }),
        );
      case 'organization.order-templates':
        return pageOf(
          apis.organization().orderTemplates.list(organizationPage),
          ({ id, description, type, products }) =>
            present({ id, name: description, type, products: products?.map(named) }),
        );
      case 'partner.accounts':
        return pageOf(
          apis.partner().accounts.list(partnerPage),
          ({ id, name: called, type, number, companyName }) =>
            present({ id, type, number, name: type === 'business' ? (called ?? companyName) : undefined }),
        );
      case 'partner.catalogs':
        return pageOf(apis.partner().productCatalogs.list(partnerPage), named);
      case 'partner.network-operators':
        return pageOf(
          apis.partner().networkOperators.list(partnerPage),
          ({ id, name: called, country, status }) => present({ id, name: called, country, status }),
        );
      case 'partner.service-providers':
        return pageOf(
          apis.partner().serviceProviders.list(partnerPage),
          ({ id, name: called, country, status }) => present({ id, name: called, country, status }),
        );
      default:
        return pageOf(
          apis.partner().productCatalogs.listOfferings(catalogOf(name), partnerPage),
          ({ id, name: called, type, status, availability }) =>
            present({ id, name: called, type, status, endAt: availability?.endAt }),
        );
    }
  };
}

function catalogOf(name: Extract<DirectoryListName, `${typeof offerings}${string}`>): string {
  return name.slice(offerings.length);
}

function named({ id, name }: { id: string; name?: string | undefined }): DirectoryItem {
  return present({ id, name });
}

async function pageOf<Item>(
  list: Paged<Item>,
  itemOf: (item: Item) => DirectoryItem,
): Promise<DirectoryPage> {
  const { items, nextCursor } = await firstPage(list);
  return present({ items: items.map(itemOf), nextCursor });
}
