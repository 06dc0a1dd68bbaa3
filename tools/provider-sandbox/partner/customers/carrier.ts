/** A network operator or a service provider of the other side of a porting. Source: partner API, Network operator. */
export type Carrier = {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly status: 'active' | 'inactive';
};
