import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** Runs the CDK app as a shell does that makes files for its owner alone. */
function synthesizedPrivately(folder: string): void {
  execFileSync('sh', ['-c', 'umask 077; exec "$0" infra/app.ts', process.execPath], {
    cwd: root,
    env: { ...process.env, CDK_OUTDIR: folder, CDK_CONTEXT_JSON: JSON.stringify({ stage: 'example' }) },
    stdio: 'pipe',
  });
}

// Bundling everything for the first time is most of it.
test('Lambda may read every file of a function, whatever the umask of the shell that deploys', {
  timeout: 300_000,
}, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'readable-assets-'));
  try {
    synthesizedPrivately(folder);
    const isPrivate = (name: string) => (statSync(path.join(folder, name)).mode & 0o004) === 0;
    // The rest is for the one who deploys.
    expect(isPrivate('manifest.json')).toBe(true);
    expect(globSync('asset.*/settings.json', { cwd: folder }).length).toBeGreaterThan(10);
    expect(globSync('asset.*/**', { cwd: folder }).filter(isPrivate)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
