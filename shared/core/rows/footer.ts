/** Words that begin a row of totals, in the languages in which names of columns are known. */
const totalWords = new Set(
  [
    'total, totals, grand total, subtotal, sub total, sum, sums, count, total count, total records',
    'total rows, number of records, summe, gesamt, gesamtsumme, gesamtzahl, insgesamt, zwischensumme, anzahl',
    'totaal, eindtotaal, subtotaal, totalt, summa, i alt, sum total, delsumma, yhteensä, kokku, kopā, iš viso',
    'somme, total général, sous-total, totale, totale complessivo, somma, suma, total general, soma',
    'total geral, razem, suma końcowa, łącznie, ogółem, celkem, celkový součet, součet, mezisoučet, spolu',
    'összesen, végösszeg, részösszeg, ukupno, svega, skupaj, toplam, genel toplam, ara toplam, gjithsej, cəmi',
    'jami, итого, всего, сумма, общий итог, промежуточный итог, разом, усього, всього, підсумок, общо, всичко',
    'вкупно, барлығы, нийт, σύνολο, γενικό σύνολο, סה"כ, סהכ, סך הכל, المجموع, الإجمالي, إجمالي',
    'المجموع الكلي, جمع, جمع کل, مجموع, کل, ٹوٹل, کل تعداد, कुल, योग, कुल योग, मोट, মোট, সর্বমোট, மொத்தம்',
    'మొత్తం, ಒಟ್ಟು, ആകെ, એકંદર, કુલ, ਕੁੱਲ, සම්පූර්ණ, รวม, รวมทั้งหมด, ยอดรวม, tổng, tổng cộng, tổng số',
    'jumlah, jumlah keseluruhan, total keseluruhan, jumla, kabuuan, samtals, cyfanswm, iomlán, guztira, 合计',
    '合計, 总计, 總計, 小计, 小計, 総計, 计数, 計數, 件数, 합계, 총계, 소계, 총합계, ჯამი, ընդամենը, សរុប, ລວມ, စုစုပေါင်း',
  ]
    .join(', ')
    .split(', '),
);

/** Letters of the longest one, with a colon and a number behind it. */
const totalCharsMax = 40;

const countBehind = /[\s:=.,\d-]+$/;

/** A number, a sign or an amount, but no number that somebody can dial as it stands. */
const figure = /^(?!\+|0\d)[^\p{L}]*$/u;

/** A longer cell is a text. The form takes as many steps as the square of its length. */
const remarkCharsMax = 200;

/** A line drawn around a table, perhaps in pieces, as consoles of databases draw them: `+------+-----+`. */
const rule = /^[-=_*+|]*[-=_*]{3,}[-=_*+|]*$/;

/** A remark has a date, a count, or more words than a name. */
const remark = /\d|(?:\S+\s+){4}\S/;

/** What consoles of databases write below the rows: "(6 rows)", "6 rows in set (0.00 sec)". */
const counted = /^\(?\d+ \p{L}[\p{L} ]*(?:\.|\(\d[\d.]* \p{L}+\)|\))?$/u;

/**
 * Whether a row is a total: its first filled cell says so and its others hold figures. A person or a company called
 * "Total" has a name, a town or a plus elsewhere.
 */
export function isTotal(cells: readonly string[]): boolean {
  const [first = '', ...others] = filled(cells);
  return isTotalWord(first) && others.every((cell) => figure.test(cell));
}

/**
 * Whether a row belongs to the list as a whole: a total, or a remark in its only cell.
 *
 * @param cellAt what stands in a cell, counted from 0: most rows are known by their first one
 */
export function isFooter(width: number, cellAt: (cell: number) => string): boolean {
  let at = 0;
  let first = '';
  while (first === '' && at < width) {
    first = cellAt(at).trim();
    at += 1;
  }
  const isRule = rule.test(first);
  if (!isRule && !/^[\p{L}(\d]/u.test(first)) return false;
  const cells = filled([first, ...Array.from({ length: width - at }, (_, index) => cellAt(at + index))]);
  if (isRule && cells.every((cell) => rule.test(cell))) return true;
  const isAlone = width > 1 && cells.length === 1 && first.length <= remarkCharsMax;
  const isRemark = isAlone && (/^\p{L}/u.test(first) ? remark.test(first) : counted.test(first));
  return isRemark || isTotal(cells);
}

function filled(cells: readonly string[]): readonly string[] {
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
}

function isTotalWord(cell: string): boolean {
  return cell.length <= totalCharsMax && totalWords.has(cell.toLowerCase().replace(countBehind, ''));
}
