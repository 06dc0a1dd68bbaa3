import { type Command, Option } from 'commander';
import { CliError, exitCodes, usageError } from '../errors/exit.ts';
import { wholeNumber } from '../jobs/campaign-options.ts';
import type { Session } from '../session/session.ts';
import { showOne } from '../terminal/showing.ts';
import { acts } from './acting.ts';

type Incident = { readonly name: string; readonly says: string };

/** `fleetcast faults`: try an incident in the sandbox. */
export function addFaults(program: Command): void {
  const faults = program.command('faults').alias('fault').description('try an incident; in the sandbox only');
  acts(
    faults.command('list').description('what is still to go wrong'),
    'fleetcast faults list',
    async (session) => {
      const { pendingFaults, heldCalls } = await control<Record<string, number>>(session, 'GET', '');
      showOne(session, { pendingFaults, heldCalls });
      for (const { name, says } of await incidentsOf(session)) session.out.say(`  ${name}: ${says}`);
      return undefined;
    },
  );

  const add = faults
    .command('add')
    .description('makes the next calls of an operation fail')
    .argument('<operation>', 'such as sendSms')
    .argument(
      '<kind>',
      'busy, server-error, refused, unauthorized, dropped, lost, truncated, empty, html or slow',
    )
    .addOption(new Option('--times <number>').argParser(wholeNumber).default(1));
  acts<{ readonly times: number }>(
    add,
    'fleetcast faults add sendSms lost --times 2',
    async (session, { args: [operation = '', kind = ''], options: { times } }) => {
      showOne(session, await control(session, 'POST', '/faults', { operation, fault: { kind }, times }));
      return undefined;
    },
  );

  acts(
    faults.command('clear').description('nothing goes wrong any more'),
    'fleetcast faults clear',
    async (session) => {
      showOne(session, await control(session, 'DELETE', '/faults'));
      return undefined;
    },
  );

  const play = faults
    .command('play')
    .description('an incident to practise')
    .argument('<name>', 'such as rate-limit; fleetcast faults list names them');
  acts(play, 'fleetcast faults play rate-limit', async (session, { args: [name = ''] }) => {
    const known = await incidentsOf(session);
    const chosen = known.find((one) => one.name === name);
    if (chosen === undefined)
      throw usageError(
        `There is no incident "${name}".`,
        `one of ${known.map((one) => one.name).join(', ')}`,
      );
    await control(session, 'POST', `/incidents/${chosen.name}`);
    session.out.answer(`${chosen.says} Watch: fleetcast status --watch. Undo: fleetcast faults clear`);
    return undefined;
  });
}

async function incidentsOf(session: Session): Promise<readonly Incident[]> {
  return (await control<{ incidents: readonly Incident[] }>(session, 'GET', '/incidents')).incidents;
}

async function control<Answer extends object>(
  { target, fetch }: Session,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const sandbox = target.running?.sandboxUrl;
  if (sandbox === undefined)
    throw usageError(
      'No sandbox runs in this folder. Faults are for the sandbox alone.',
      'fleetcast dev starts one; then repeat the command in the same folder.',
    );
  const answer = await fetch(`${sandbox}/_sandbox${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const said = (await answer.json()) as Answer & { readonly errors?: { detail: string }[]; detail?: string };
  if (answer.ok) return said;
  const why = said.errors?.map(({ detail }) => detail).join(' ');
  throw new CliError(exitCodes.usage, `The sandbox refuses it: ${why ?? said.detail}.`);
}
