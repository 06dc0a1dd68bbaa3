import { suppressionFolder } from '../../core/rows/object-keys.ts';
import { currentList, suppressFrom } from '../../flows/suppression/suppress.ts';
import type { ApiSettings, WritePorts } from '../api-ports.ts';
import { answer, momentOf, type Route, route } from '../route.ts';
import { checkForm, suppressionChangeForm } from './suppression-forms.ts';

/** Loaded with the first numbers, as what reads them is large. */
const loadReaders = () => import('./suppression-request.ts');

/** The numbers that must not be texted. They travel in bodies only: addresses end in logs. */
export function suppressionRoutes(ports: WritePorts, settings: ApiSettings): Route[] {
  return [
    route(
      'changeSuppressions',
      { body: suppressionChangeForm },
      async ({ body, caller: by, requireScope }) => {
        const { readSuppressionRequest } = await loadReaders();
        const { add, remove, ...why } = readSuppressionRequest(body, settings.defaultCountry, ports.now());
        if (remove.length > 0) requireScope('approve');
        const list = await currentList(ports);
        const added = await suppressFrom(ports, list, { kind: 'added', numbers: add, by, ...why });
        const removed = await suppressFrom(ports, list, { kind: 'removed', numbers: remove, by });
        return answer(200, {
          added,
          ...(added === add.length ? {} : { overruled: add.length - added }),
          removed,
          numbers: list.size,
          last_change: list.seq,
        });
      },
    ),

    route('createSuppressionImport', {}, async () => {
      const upload = `${suppressionFolder}${ports.newId()}.csv`;
      return answer(201, { upload, form: await ports.uploadForms.make(upload) });
    }),

    route('checkSuppressions', { body: checkForm }, async ({ body }) => {
      const { readNumbersToCheck } = await loadReaders();
      const numbers = readNumbersToCheck(body, settings.defaultCountry);
      const list = await currentList(ports);
      const suppressed = numbers.flatMap((number) => {
        const found = list.find(number, ports.now());
        if (found === undefined) return [];
        const { reason, atMs, expiresAtMs } = found;
        return {
          number,
          since: momentOf(atMs),
          ...(reason === undefined ? {} : { reason }),
          ...(expiresAtMs === undefined ? {} : { expires_at: momentOf(expiresAtMs) }),
        };
      });
      return answer(200, { suppressed });
    }),
  ];
}
