import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { StageSettings } from '../../infra/stage/stage.ts';
import { synthesized } from '../infra/synthesized.ts';

/** Stages that together hold every resource that a template may have. */
const stages: Readonly<Record<string, Partial<StageSettings>>> = {
  kept: { retainData: true, dashboard: true, canaryTo: '+12125550199', alarmEmail: 'someone@example.com' },
  small: { apis: ['organization'], webhooks: {} },
  keyed: {
    kmsKeyArn: 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab',
    alarmEmail: 'someone@example.com',
  },
  destroyable: { retainData: false, tracing: true, bus: { name: 'own', create: true } },
};

/** Regions whose rules of resources differ most. */
const regions = ['us-east-1', 'eu-central-1'];

/** Warnings that are none, each with its reason. */
const accepted: Readonly<Record<string, string>> = {
  W3005: 'CDK writes DependsOn for what a reference already orders; doing so twice changes nothing.',
  W6001: "The bucket is the data stack's; its name learns where people look for the address of the API too.",
};

type Finding = {
  readonly Level: string;
  readonly Message: string;
  readonly Filename: string;
  readonly Rule: { readonly Id: string };
  readonly Location: { readonly Path: readonly (string | number)[] | null };
};

/**
 * cfn-lint on the templates of all these stages: every error, and every warning that is not accepted, is printed and
 * fails.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'lint-templates-'));
try {
  const files = Object.entries(stages).flatMap(([name, stage]) => {
    const { data, service } = synthesized(stage);
    return Object.entries({ data, service }).map(([stack, template]) => {
      const file = path.join(folder, `${name}-${stack}.template.json`);
      writeFileSync(file, JSON.stringify(template.toJSON()));
      return file;
    });
  });
  const words = ['--format', 'json', '--non-zero-exit-code', 'none', '--regions', ...regions, '--', ...files];
  const { stdout, stderr, status } = spawnSync('cfn-lint', words, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`cfn-lint did not come to an end: ${stderr}`);
  const findings = JSON.parse(stdout) as readonly Finding[];
  const faults = findings.filter(({ Rule }) => accepted[Rule.Id] === undefined);
  for (const { Level, Rule, Filename, Location, Message } of faults)
    console.log(
      `${Level} ${Rule.Id} ${path.basename(Filename)} ${Location.Path?.join('/') ?? ''}: ${Message}`,
    );
  for (const [id, reason] of Object.entries(accepted))
    console.log(`accepted ${findings.filter(({ Rule }) => Rule.Id === id).length} ${id}: ${reason}`);
  console.log(`${files.length} templates, ${faults.length} faults`);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
