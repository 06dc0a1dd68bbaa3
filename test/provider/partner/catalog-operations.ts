import { call } from '../../support/provider/partner-server.ts';
import { type Expected, first } from './expected-operation.ts';

/** Coverage areas, operators, providers, catalogs and products, written out as they must stand on the wire. */
export const catalogOperations = {
  listCoverageAreas: {
    run: (partner) =>
      first(partner.coverageAreas.list({ countries: ['DE', 'XK'], limit: 2, cursor: 'YQ==' })),
    line: 'GET /connect/coverage-areas?countries=DE&countries=XK&limit=2&cursor=YQ%3D%3D',
    collection: 'coverage_areas',
  },
  getCoverageArea: {
    run: (partner) => partner.coverageAreas.get('cov_1'),
    line: 'GET /connect/coverage-areas/cov_1',
  },
  listNetworkOperators: {
    run: (partner) =>
      first(partner.networkOperators.list({ country: 'DE', status: 'active', limit: 5, cursor: 'YQ==' })),
    line: 'GET /connect/network-operators?country=DE&status=active&limit=5&cursor=YQ%3D%3D',
    collection: 'network_operators',
  },
  getNetworkOperator: {
    run: (partner) => partner.networkOperators.get('nopr_1'),
    line: 'GET /connect/network-operators/nopr_1',
  },
  listServiceProviders: {
    run: (partner) =>
      first(partner.serviceProviders.list({ country: 'FR', status: 'inactive', limit: 6, cursor: 'YQ==' })),
    line: 'GET /connect/service-providers?country=FR&status=inactive&limit=6&cursor=YQ%3D%3D',
    collection: 'service_providers',
  },
  getServiceProvider: {
    run: (partner) => partner.serviceProviders.get('spro_1'),
    line: 'GET /connect/service-providers/spro_1',
  },
  listProductCatalogs: {
    run: (partner) =>
      first(partner.productCatalogs.list({ name: 'Fleet & more', limit: 10, cursor: 'YQ==' })),
    line: 'GET /connect/product-catalogs?name=Fleet%20%26%20more&limit=10&cursor=YQ%3D%3D',
    collection: 'product_catalogs',
  },
  getProductCatalog: {
    run: (partner) => partner.productCatalogs.get('prdcat_1'),
    line: 'GET /connect/product-catalogs/prdcat_1',
  },
  listProductOfferings: {
    run: (partner) =>
      first(
        partner.productCatalogs.listOfferings('prdcat_1', {
          status: 'active',
          type: 'addon',
          coverageCountries: ['DE', 'FR'],
          limit: 11,
          cursor: 'YQ==',
        }),
      ),
    line: 'GET /connect/product-catalogs/prdcat_1/product-offerings?status=active&type=addon&allowances%5Bcoverage-area%5D%5Bcountries%5D=DE,FR&limit=11&cursor=YQ%3D%3D',
    collection: 'product_offerings',
  },
  getProduct: {
    run: (partner) => partner.products.get('prd_1'),
    line: 'GET /connect/products/prd_1',
  },
  activateProduct: {
    run: (partner) => partner.products.activate('prd_1', call),
    line: 'POST /connect/products/prd_1/activate',
  },
  cancelProduct: {
    run: (partner) => partner.products.cancel('prd_1', { cancellationMode: 'end_of_cycle' }, call),
    line: 'POST /connect/products/prd_1/cancel',
    body: { cancellation_mode: 'end_of_cycle' },
  },
} satisfies Readonly<Record<string, Expected>>;
