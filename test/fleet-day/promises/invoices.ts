import type { Complaints } from './complaints.ts';

/** As many as the provider opened, each paid a day later. */
export const invoiceComplaints: Complaints = ({ diary }, { invoices }) => {
  const opened = diary.causes.get('invoice.open') ?? 0;
  const unpaid = invoices.filter(({ status }) => status !== 'paid');
  return [
    ...(invoices.length === opened ? [] : [`there are ${invoices.length} invoices, not ${opened}`]),
    ...unpaid.map(({ id, status }) => `the invoice ${id} is ${status}`),
  ];
};
