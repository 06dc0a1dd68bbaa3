import { ownCallers } from '../../../shared/core/jobs/callers.ts';
import { jobOfRequest } from '../../../shared/flows/intake/take-request.ts';
import { readJob } from '../../../shared/flows/jobs/see-job.ts';
import { by, type Mutant, renamed, usedUp, withoutCommand } from './mutation.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'a quota is not counted',
    breaks: 'no quota is passed',
    bug: by(() => ({ quotas }) => ({
      quotas: { ...quotas, reserve: async () => 'held', item: async () => undefined },
    })),
  },
  {
    name: 'what a rule costs is what its first action costs',
    firstSeed: 2,
    breaks: 'no quota is passed',
    bug: by(() => ({ quotas, executions }) => ({
      quotas: {
        ...quotas,
        async reserve(item, reservation, quota) {
          const execution = await executions.get(reservation.id.slice(0, reservation.id.lastIndexOf('.')));
          const amount = execution?.commands[0]?.amount ?? 0;
          return quotas.reserve(item, { ...reservation, amount }, quota);
        },
        item: async () => undefined,
      },
    })),
  },
  {
    name: 'what the provider asks by now is not looked at',
    firstSeed: 17,
    breaks: 'no quota is passed',
    bug: by(() => ({ subjects, recentReads, sweptReads }) => {
      const untold = { prices: async () => undefined };
      return {
        subjects: { ...subjects, ...untold },
        sweptReads: { ...sweptReads, ...untold },
        recentReads: { since: (atMs) => ({ ...recentReads.since(atMs), ...untold }) },
      };
    }),
  },
  {
    name: 'a give-back that is repeated counts down twice',
    breaks: 'no quota is passed',
    bug: by(() => {
      const given = new Map<string, number>();
      return ({ quotas }) => ({
        quotas: {
          ...quotas,
          async giveBack(item, id) {
            const held = (await quotas.item(item))?.held ?? {};
            await quotas.giveBack(item, id);
            // The client repeats what it got no answer to, and each of these takes one off.
            if (Object.hasOwn(held, id)) given.set(item, (given.get(item) ?? 0) + 1);
          },
          item: async () => undefined,
          reserve: (item, reservation, quota) => {
            const more = given.get(item) ?? 0;
            const { count, amount } = quota;
            const wider = amount === undefined ? {} : { amount: amount + more * reservation.amount };
            return quotas.reserve(item, reservation, { count: count + more, ...wider });
          },
        },
      });
    }),
  },
  {
    name: 'what was refused keeps its room',
    breaks: 'room is given back exactly once',
    bug: by(() => ({ quotas }) => ({ quotas: { ...quotas, giveBack: async () => {} } })),
  },
  {
    name: 'a quota is counted twice',
    breaks: 'room is given back exactly once',
    bug: by(() => ({ quotas }) => ({
      quotas: {
        ...quotas,
        async reserve(item, reservation, quota) {
          await quotas.reserve(item, { ...reservation, id: `${reservation.id}+` }, quota);
          return quotas.reserve(item, reservation, quota);
        },
      },
    })),
  },
  {
    name: 'a guard holds back what there is room for',
    breaks: 'nothing is held back without need',
    bug: by(() => ({ quotas }) => ({
      quotas: {
        ...quotas,
        async item(key) {
          const item = await quotas.item(key);
          return item && { ...item, count: item.count + 3 };
        },
      },
    })),
  },
  {
    name: 'an execution is named by its event and not by its product',
    breaks: 'nothing is done twice',
    bug: by(() => renamed(({ commands }) => commands[0]?.event ?? '')),
  },
  {
    name: 'once a day is once for each day of which there is an event',
    breaks: 'nothing is done twice',
    bug: by(() => (world) => {
      const { executions } = renamed(({ commands: [command], atMs }) =>
        command?.event.startsWith('sweep') === true
          ? new Date(atMs).toISOString().slice(0, 10)
          : (command?.event ?? ''),
      )(world);
      return { executions: executions ?? world.executions };
    }),
  },
  {
    name: 'a refill that is a product of its own is not seen',
    firstSeed: 2,
    breaks: 'nothing is bought while the subscription has room',
    bug: by(() => ({ subjects, watched }) => ({
      subjects: { ...subjects, async *products() {} },
      watched: { ...watched, async *of() {} },
    })),
  },
  {
    name: 'nothing is read again before the claim',
    firstSeed: 4,
    breaks: 'nothing is bought while the subscription has room',
    bug: by(() => withoutCommand(() => true)),
    // The longer an order waits, the more often somebody has filled its subscription up meanwhile.
    days: { busy: 0.6 },
  },
  {
    name: 'nothing is read again once an order was claimed before',
    firstSeed: 26,
    breaks: 'nothing is bought while the subscription has room',
    bug: by(() => withoutCommand(({ claimNo }) => claimNo > 0)),
    days: { busy: 0.6 },
  },
  {
    name: 'a rule that was switched off since does what it had begun',
    breaks: 'nothing is done for a rule that is off',
    bug: by(() => ({ rules }) => ({
      rules: {
        ...rules,
        async newest() {
          const book = await rules.newest();
          return (
            book && {
              ...book,
              off: false,
              rules: book.rules.map((rule) => ({ ...rule, mode: 'on' as const })),
            }
          );
        },
      },
    })),
  },
  {
    name: 'a yes is not waited for',
    firstSeed: 2,
    breaks: 'nothing that waits for a yes is done without it',
    bug: by(() => ({ commands }) => ({
      commands: { ...commands, start: (command) => commands.start({ ...command, needsApproval: false }) },
    })),
  },
  {
    name: 'a run of the scheduler finishes no execution',
    breaks: 'every execution ends',
    bug: by(() => ({ executions }) => ({ executions: { ...executions, async *due() {} } })),
  },
  {
    name: 'a sweep leaves out the first product of each page',
    breaks: 'no threshold is missed',
    bug: by(
      () =>
        ({ productPages }) =>
          productPages === undefined
            ? {}
            : {
                productPages: async (filter, cursor) => {
                  const page = await productPages(filter, cursor);
                  const isOfAll = filter.subscriptionId === undefined;
                  return 'absent' in page || !isOfAll ? page : { ...page, products: page.products.slice(1) };
                },
              },
    ),
  },
  {
    name: 'every product counts as used up',
    breaks: 'nothing is bought that is not needed',
    bug: by(() => ({ subjects, productPages }) => {
      const read = { ...subjects, product: async (id: string) => usedUp(await subjects.product(id)) };
      return {
        subjects: read,
        recentReads: { since: () => read },
        ...(productPages === undefined
          ? {}
          : {
              productPages: async (filter, cursor) => {
                const page = await productPages(filter, cursor);
                return 'absent' in page ? page : { ...page, products: page.products.map(usedUp) };
              },
            }),
      };
    }),
  },
  {
    name: 'a decision cannot be kept',
    breaks: 'nothing breaks off',
    bug: by(() => ({ decisions }) => ({
      decisions: { ...decisions, add: () => Promise.reject(new TypeError('A decision is no text')) },
    })),
  },
  {
    name: 'what is unclear gives its room back',
    breaks: 'room is given back exactly once',
    bug: by(() => ({ commands }) => ({
      commands: {
        ...commands,
        async stateOf(key) {
          const state = await commands.stateOf(key);
          return state === 'unclear' ? 'refused' : state;
        },
      },
    })),
  },
  {
    name: 'a canceled job is over, whatever is under way of it',
    firstSeed: 3,
    breaks: 'room is given back exactly once',
    bug: by(() => (world) => ({
      commands: {
        ...world.commands,
        async stateOf(key) {
          for (const kind of ['orders', 'campaign'] as const) {
            const view = await readJob(world, jobOfRequest(kind, ownCallers.rule, key));
            if (view?.job.state === 'canceling' || view?.job.state === 'canceled') return 'refused';
          }
          return world.commands.stateOf(key);
        },
      },
    })),
  },
];
