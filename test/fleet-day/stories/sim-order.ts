import { type Fleet, orderLifeMs, write } from '../fleet.ts';
import { minuteMs } from '../spans.ts';
import type { Story } from '../timetable.ts';

/** An employee gets an eSIM of the organization: ordered, and followed to the order's end. */
export async function* simOrder(
  { organization, diary }: Fleet,
  accountId: string,
  employeeNo: number,
): Story {
  const email = `employee-${employeeNo}@example.com`;
  const { id } = await organization.orders.create(
    {
      type: 'activate_subscription',
      accountId,
      subscriber: {
        firstName: 'Alex',
        lastName: `Example ${employeeNo}`,
        email,
        employeeId: `E-${employeeNo}`,
        group: 'Field service',
      },
      simProfile: { simType: 'esim', delivery: { type: 'email', to: [email] } },
    },
    write(`esim-${employeeNo}`),
  );
  for (;;) {
    yield orderLifeMs + minuteMs;
    const { status } = await organization.orders.get(id);
    if (status === 'completed' || status === 'canceled') {
      diary.simOrders.set(id, status);
      return;
    }
  }
}
