import type { Campaign } from './campaigns-client.ts';

/** Shows how campaigns get on: one line that is rewritten on a terminal, a line per change in a pipe. */
export function progressLine(out: NodeJS.WriteStream): {
  show(campaigns: Readonly<Record<string, Campaign>>): void;
  end(): void;
} {
  let last = '';
  return {
    show(campaigns) {
      const line = Object.entries(campaigns)
        .map(([name, campaign]) => `${name}: ${inWords(campaign)}`)
        .join('   ');
      if (line === last) return;
      last = line;
      out.write(out.isTTY ? `\r\u001b[2K${line}` : `${line}\n`);
    },
    end() {
      if (out.isTTY) out.write('\n');
    },
  };
}

function inWords({ state, rows }: Campaign): string {
  if (rows === undefined) return state;
  const { total = 0, accepted = 0, unprocessed = 0 } = rows;
  return `${state}, ${accepted} accepted, ${unprocessed} to go, of ${total}`;
}
