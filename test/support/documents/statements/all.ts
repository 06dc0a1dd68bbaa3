import { organizationOperations } from './organization-operations.ts';
import { organizationResources } from './organization-resources.ts';
import { partnerLife } from './partner-life.ts';
import { partnerOperations } from './partner-operations.ts';
import { partnerOrders } from './partner-orders.ts';
import { partnerResources } from './partner-resources.ts';
import { isTriedBy, type Statement, type TestName } from './statement.ts';

/** Every statement of the two documents that a test can prove. */
export const statements: readonly Statement[] = [
  ...organizationResources,
  ...organizationOperations,
  ...partnerResources,
  ...partnerOrders,
  ...partnerLife,
  ...partnerOperations,
];

/** The ids of the statements that a test proves, which its title names. */
export function provedBy(test: TestName): readonly string[] {
  return statements.filter((statement) => isTriedBy(statement, test)).map(({ id }) => id);
}
