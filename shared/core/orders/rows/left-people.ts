import { InputError } from '../../../errors.ts';
import { plainName } from '../../columns/column-names.ts';
import { answerIn, answers, noWords } from '../../columns/yes-and-no.ts';
import { type BatchKind, isForPeople } from '../../jobs/batch-settings.ts';
import { shown } from '../../text/placeholders.ts';

/** Columns that say how it is with somebody or with an order, as `plainName` leaves them. */
const states = new Set(
  [
    'status employmentstatus employeestatus workerstatus userstatus personstatus accountstatus customerstatus',
    'orderstatus financialstatus paymentstatus subscriptionstatus mitarbeiterstatus beschäftigungsstatus',
    'bestellstatus statut statutemployé estado estatus stato status_pracownika статус durum situação situacao',
  ].flatMap((list) => list.split(' ').map(plainName)),
);

/** Columns that say with a yes or a no whether somebody is still there. */
const stillThere = new Set(
  'active isactive accountenabled enabled aktiv activo ativo actif attivo actief aktywny aktif активен'.split(
    ' ',
  ),
);

/** Of people who have left, and of orders that are over. */
const over = answers(
  [
    'terminated inactive left leaver resigned retired dismissed deceased former disabled deactivated deleted archived',
    'canceled cancelled refunded voided failed expired ausgeschieden inaktiv gekündigt ehemalig deaktiviert gelöscht',
    'storniert verstorben inactif sorti parti supprimé annulé baja inactivo cancelado eliminado inattivo cessato',
    'dimesso annullato inactief uitdienst nieaktywny zwolniony anulowany inativo desligado уволен',
    'неактивен pasif ayrıldı',
  ].join(' '),
);

/**
 * Asks about rows of people who have left, or of orders that are over: an eSIM for them costs money, and hardly anybody
 * wants one.
 */
export class LeftPeople {
  private readonly columns: readonly {
    readonly name: string;
    readonly at: number;
    readonly words: Set<string>;
  }[];
  private first: { readonly name: string; readonly cell: string; readonly line: number } | undefined;
  private count = 0;

  constructor(kind: BatchKind, header: readonly string[]) {
    this.columns = header.flatMap((name, at) => {
      const plain = plainName(name);
      const words = states.has(plain) ? over : stillThere.has(plain) ? noWords : undefined;
      return words === undefined || !isForPeople(kind) ? [] : [{ name, at, words }];
    });
  }

  look(line: number, cells: readonly string[]): void {
    for (const { name, at, words } of this.columns) {
      const cell = cells[at] ?? '';
      if (!words.has(answerIn(cell))) continue;
      this.first ??= { name, cell, line };
      this.count += 1;
      return;
    }
  }

  /** @throws InputError when there are some */
  refuse(): void {
    if (this.first === undefined) return;
    const { name, cell, line } = this.first;
    const others = this.count === 1 ? '' : `, and a similar word in ${this.count - 1} more`;
    throw new InputError('unusable_columns', [
      {
        detail:
          `Column ${shown(name.trim())} says ${shown(cell.trim())} in this row${others}: the person may have ` +
          'left, or the order may be over. Nothing was ordered. Leave out such rows, or rename the column if they ' +
          'shall be ordered',
        pointer: `line ${line}`,
      },
    ]);
  }
}
