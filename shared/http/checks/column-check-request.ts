import { type BatchKind, defaultBatch } from '../../core/jobs/batch-settings.ts';
import { faultsOfDefaults, faultsOfReminding, readBatch } from '../../core/orders/rows/read-batch.ts';
import { present } from '../../core/present.ts';
import type { ProviderApi } from '../../core/provider-api.ts';
import type { InputFault } from '../../errors.ts';
import { checkCampaignFile } from '../../flows/checks/check-campaign-file.ts';
import { checkOrderFile } from '../../flows/checks/check-order-file.ts';
import { beginningOf } from '../../flows/checks/read-beginning.ts';
import type { ApiSettings, WritePorts } from '../api-ports.ts';
import { optionsIn } from '../jobs/options-form.ts';
import { invalidRequest } from '../request/request-faults.ts';
import type { RulePorts } from '../rules/rule-routes.ts';
import type { ColumnCheckBody } from './column-check-form.ts';
import { columnCheckView } from './column-check-view.ts';

/** @throws InputError with a JSON Pointer for each fault of the request, or why the file cannot be read */
export async function checkColumns(
  ports: Pick<WritePorts, 'suppressions' | 'now'> & Pick<RulePorts, 'loadStepFaults'>,
  settings: ApiSettings,
  { kind, content: written, from, text, provider_api: api, ...body }: ColumnCheckBody,
) {
  const { options, faults } = optionsIn({ options: body.options });
  refuseAny(faults);
  const bytes = Buffer.from(written, 'base64');
  if (kind === 'campaign') {
    const content = beginningOf(bytes, options);
    return columnCheckView(
      await checkCampaignFile(ports, settings, content, present({ from, text }) as Words),
    );
  }
  const batchKind = batchKinds[kind][api ?? 'organization'];
  const said = readBatch({ ...present(body), kind: batchKind });
  const batch = { ...defaultBatch, ...said.batch };
  refuseAny([...said.faults, ...faultsOfDefaults(batch), ...faultsOfReminding(batch)]);
  const content = beginningOf(bytes, options);
  return columnCheckView(await checkOrderFile(await ports.loadStepFaults(), content, batch));
}

type Words = Readonly<Record<string, string>>;

const batchKinds: Readonly<
  Record<Exclude<ColumnCheckBody['kind'], 'campaign'>, Readonly<Record<ProviderApi, BatchKind>>>
> = {
  order_batch: { organization: 'activate', partner: 'partner-activate' },
  subscription_changes: { organization: 'change', partner: 'partner-change' },
  portings: { organization: 'partner-porting', partner: 'partner-porting' },
  account_changes: { organization: 'partner-account', partner: 'partner-account' },
};

function refuseAny(faults: readonly InputFault[]): void {
  if (faults.length > 0) throw invalidRequest(faults);
}
