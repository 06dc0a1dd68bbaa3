/** A person who uses a subscription. Source: organization API, Subscriber. */
export type Subscriber = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Missing only where an order was allowed to leave them out. */
  readonly employeeId?: string | undefined;
  readonly group?: string | undefined;
};
