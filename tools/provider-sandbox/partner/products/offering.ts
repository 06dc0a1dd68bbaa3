/** Where offerings can be used. Source: partner API, Coverage area. */
export type CoverageArea = {
  readonly id: string;
  readonly name: string;
  readonly type: 'local' | 'regional' | 'global';
  readonly countries: readonly string[];
};

/** Source: partner API, Product offering. */
export type Offering = {
  readonly id: string;
  readonly name: string;
  readonly type: 'plan' | 'addon';
  readonly status: 'active' | 'inactive';
  readonly validity: {
    readonly unit: 'day' | 'month';
    readonly unitCount: number;
    readonly isRecurrent: boolean;
  };
  readonly allowance: {
    readonly unit: keyof typeof bytesPerUnit;
    readonly unitCount: number;
    readonly isUnlimited: boolean;
    readonly coverageAreaId: string;
  };
  /** In the currency's smallest unit. */
  readonly price: { readonly unitAmount: number; readonly currency: 'EUR' | 'USD' };
};

export type Catalog = {
  readonly id: string;
  readonly name: string;
  readonly offeringIds: readonly string[];
};

/** Assumed: a gigabyte is decimal. The document does not say; this one, the smaller, is gone sooner. */
export const bytesPerUnit = { bytes: 1, megabytes: 1e6, gigabytes: 1e9 } as const;
