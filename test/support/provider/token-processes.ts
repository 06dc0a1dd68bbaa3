import type { CounterName } from '../../../shared/core/counter.ts';
import { emptyRing, nextRing, type TokenRing } from '../../../shared/core/tokens/token-ring.ts';
import { tokenVersionId } from '../../../shared/core/tokens/token-version.ts';
import { memoryTokenCoordinator, memoryTokenSlots } from '../../../shared/memory/tokens/shared-tokens.ts';
import type { Facts } from '../../../shared/ports/log.ts';
import { sharedTokens } from '../../../shared/provider/tokens/shared-tokens.ts';
import { tokenCache } from '../../../shared/provider/tokens/token-cache.ts';
import { fixedClock } from '../clock.ts';
import { countedNames } from '../counted-names.ts';

/** A token server that gives T1, T2, … and processes that share them. Waiting moves the one clock that they have. */
export function tokenProcesses() {
  const clock = fixedClock();
  const coordinator = memoryTokenCoordinator();
  const slots = memoryTokenSlots(clock.now);
  const newId = countedNames();
  const warnings: string[] = [];
  const published: Facts[] = [];
  const counts = new Map<CounterName, number>();
  const server = { requests: 0, before: async (): Promise<void> => {} };

  const request = async () => {
    server.requests += 1;
    const token = `T${server.requests}`;
    const issuedAtMs = clock.now();
    await server.before();
    return { token, issuedAtMs, expiresAtMs: issuedAtMs + 300_000 };
  };

  return {
    clock,
    coordinator,
    slots,
    server,
    warnings,
    published,
    counts,
    /** One more process; `changed` ports are its own. */
    start(changed: Partial<Parameters<typeof sharedTokens>[0]> = {}) {
      const shared = sharedTokens({
        credential: 'organization',
        coordinator,
        slots,
        now: clock.now,
        random: () => 0,
        newId,
        pause: async (ms) => clock.advance(ms),
        count(name, by) {
          counts.set(name, (counts.get(name) ?? 0) + by);
        },
        log: {
          info(message, facts = {}) {
            published.push({ message, ...facts });
          },
          warn(message, facts = {}) {
            warnings.push(`${message}${facts.reason === undefined ? '' : `: ${facts.reason}`}`);
          },
        },
        ...changed,
      });
      return tokenCache({ now: clock.now, random: () => 0, request, shared, onRefusal() {} });
    },
  };
}

/** A process took the right and died: before it stored anything, or with its token stored and not published. */
export async function deadWinner(p: ReturnType<typeof tokenProcesses>, storedLifeMs?: number): Promise<void> {
  const before = (await p.coordinator.ring()) ?? emptyRing;
  const ring = nextRing(before, { kind: 'leased', owner: 'dead', afterRefusal: false }, p.clock.now());
  await p.coordinator.replaceRing(ring as TokenRing);
  if (storedLifeMs === undefined) return;
  const issuedAtMs = p.clock.now() + storedLifeMs - 300_000;
  const token = { token: 'T-dead', issuedAtMs, expiresAtMs: p.clock.now() + storedLifeMs };
  const { generation = 0, slot } = ring?.refresh ?? {};
  await p.slots.write(Number(slot), tokenVersionId('organization', generation), token);
}
