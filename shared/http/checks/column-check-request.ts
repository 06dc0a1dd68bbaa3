import { type BatchKind, defaultBatch } from '../../core/jobs/batch-settings.ts';
import { faultsOfDefaults, faultsOfReminding, readBatch } from '../../core/orders/rows/read-batch.ts';
import { present } from '../../core/present.ts';
import type { ProviderApi } from '../../core/provider-api.ts';
import type { InputFault } from '../../errors.ts';
import {
  checkCampaignFile,
  checkOrderFile,
  type FileCheck,
  type Verdict,
} from '../../flows/checks/check-file.ts';
import { beginningOf } from '../../flows/checks/read-beginning.ts';
import type { ApiSettings, WritePorts } from '../api-ports.ts';
import { optionsIn } from '../jobs/options-form.ts';
import { failureView } from '../request/problem.ts';
import { invalidRequest } from '../request/request-faults.ts';
import type { RulePorts } from '../rules/rule-routes.ts';
import type { ColumnCheckBody } from './column-check-form.ts';

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

export function columnCheckView({ readAs, columns, rows, failure }: FileCheck) {
  return {
    ...present({ read_as: readAs && readAsView(readAs) }),
    columns: columns.map(({ name, meaning = null, placeholders = [] }) => ({ name, meaning, placeholders })),
    rows: rows.map(({ line, cells, verdict }) => ({
      line,
      cells,
      verdict: verdict === undefined ? null : verdictView(verdict),
    })),
    failure: failure === undefined ? null : failureView(failure),
  };
}

function readAsView({
  encoding,
  confidence,
  delimiter,
  headerLine,
  titles,
  isWhole,
}: NonNullable<FileCheck['readAs']>) {
  return { encoding, confidence, delimiter, header_line: headerLine, title_lines: titles, whole: isWhole };
}

function verdictView({ kind, reason, detail, of, text }: Verdict) {
  return { kind, ...present({ reason, detail, of, text }) };
}
