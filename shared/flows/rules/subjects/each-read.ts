import type { Subjects } from '../../../ports/rules.ts';

type ReadById = 'product' | 'subscription' | 'porting' | 'invoice' | 'contract' | 'order';

/** The reads of one subject by its id, each in this manner. */
export function eachRead(
  subjects: Subjects,
  manner: <Answer>(
    read: (id: string) => Promise<Answer>,
    subject: ReadById,
  ) => (id: string) => Promise<Answer>,
): Pick<Subjects, ReadById> {
  return {
    product: manner((id) => subjects.product(id), 'product'),
    subscription: manner((id) => subjects.subscription(id), 'subscription'),
    porting: manner((id) => subjects.porting(id), 'porting'),
    invoice: manner((id) => subjects.invoice(id), 'invoice'),
    contract: manner((id) => subjects.contract(id), 'contract'),
    order: manner((id) => subjects.order(id), 'order'),
  };
}
