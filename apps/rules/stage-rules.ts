import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { notificationTargets } from '../../shared/core/rules/notification.ts';
import { ruleFaults, type StepFaults } from '../../shared/core/rules/rule-faults.ts';
import { InputError, type InputFault } from '../../shared/errors.ts';
import { readRuleDocument } from '../../shared/http/rules/rule-document.ts';
import { openDispatcher } from '../../shared/provider/exchange/dispatcher.ts';
import { providerOperations } from '../../shared/provider/ordering/operations.ts';
import { organizationApi } from '../../shared/provider/organization/api.ts';
import { partnerApi } from '../../shared/provider/partner/api.ts';

/** As much of a stage's file as its rules depend on; the rest is checked where it is deployed. */
const stageForm = z.object({
  rules: z.string().optional(),
  smsFrom: z.string().optional(),
  crm: z.unknown().optional(),
  bus: z.unknown().optional(),
  apis: z.array(z.string()).default(['partner']),
});

/**
 * What is wrong with the rules that a stage is deployed with, reported before the deployment and not by the first run
 * of the scheduler after it. Where the partner API lives is a parameter of the deployment, and is not looked at.
 *
 * @param stageFile such as `stages/prod.json`; one that is no stage has no rules
 * @returns a line for a person for each fault
 */
export function faultsOfStage(stageFile: string): readonly string[] {
  const { data: stage } = stageForm.safeParse(readJson(stageFile));
  if (stage?.rules === undefined) return [];
  const { rules, smsFrom, apis } = stage;
  const file = path.join(path.dirname(stageFile), rules);
  const document = readJson(file);
  if (document === undefined) return [`${file} is missing, or is not JSON. ${stageFile} names it at "rules"`];
  const targets = notificationTargets.filter((target) => stage[target] !== undefined);
  return faultsIn(document, { targets, sender: smsFrom, lacksPartner: !apis.includes('partner') }).map(
    ({ pointer = '', detail }) => `${file}${pointer === '' ? '' : ` at ${pointer}`}: ${detail}`,
  );
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function faultsIn(document: unknown, stage: Parameters<typeof ruleFaults>[2]): readonly InputFault[] {
  try {
    return ruleFaults(readRuleDocument(document), stepFaults(), stage);
  } catch (error) {
    if (error instanceof InputError) return error.faults;
    throw error;
  }
}

/** The forms of the provider's calls, of clients that never call. */
function stepFaults(): StepFaults {
  const tokens = {
    token: async () => {
      throw new Error('Checking rules calls nobody');
    },
    reject: () => {},
  };
  const wire = { baseUrl: 'https://nobody.invalid', tokens, dispatcher: openDispatcher(), now: () => 0 };
  return providerOperations({ organization: organizationApi(wire), partner: partnerApi(wire) }).faultsOf;
}
