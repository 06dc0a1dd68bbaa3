import { expect, test } from 'vitest';
import { hasNoValue } from '../../shared/core/no-value.ts';

test.each([
  ['English', '#N/A #REF! #NAME? #VALUE! #NUM! #NULL! #DIV/0! #SPILL! #ERROR!'],
  ['German', '#NV #BEZUG! #WERT! #ZAHL!'],
  ['French', '#NOM? #VALEUR! #NOMBRE! #NUL!'],
  ['Spanish', '#N/D #¡REF! #¿NOMBRE? #¡VALOR! #¡DIV/0!'],
  ['Portuguese', '#NOME? #NÚM! #NULO!'],
  ['Dutch', '#N/B #VERW! #NAAM? #WAARDE! #GETAL! #DEEL/0!'],
  ['Swedish', '#SAKNAS! #VÄRDEFEL! #REFERENS! #DIVISION/0!'],
  ['Danish', '#I/T #VÆRDI! #REFERENCE!'],
  ['Finnish', '#PUUTTUU! #ARVO! #VIITTAUS! #JAKO/0!'],
  ['Polish', '#ADR! #ARG! #LICZBA! #NAZWA? #DZIEL/0!'],
  ['Czech', '#NENÍ_K_DISPOZICI #HODNOTA! #ODKAZ! #DĚLENÍ_NULOU!'],
  ['Hungarian', '#HIÁNYZIK #ÉRTÉK! #HIV! #NÉV? #ZÉRÓOSZTÓ!'],
  ['Turkish', '#YOK #DEĞER! #BAŞV! #AD? #SAYI/0!'],
  ['Russian', '#Н/Д #ЗНАЧ! #ССЫЛКА! #ИМЯ? #ДЕЛ/0!'],
  ['Greek', '#Δ/Υ #ΤΙΜΗ! #ΟΝΟΜΑ?'],
  ['LibreOffice', 'Err:502 Err:508'],
  ['narrow columns', '### ########'],
  ['databases and scripts', 'NULL \\N NaN NA None <NA>'],
])('what spreadsheets and programs of %s write for nothing is no value', (_, list) => {
  for (const cell of list.split(' ')) {
    expect([cell, hasNoValue(cell)]).toEqual([cell, true]);
    expect([cell, hasNoValue(` ${cell} `)]).toEqual([cell, true]);
  }
});

test.each(['Null', 'Nan', '#VIP', '#1', '#TeamBlue', '#12!', 'Err', 'Erika', 'n/a?', '#Sale!', '##'])(
  '%j may be meant',
  (cell) => expect(hasNoValue(cell)).toBe(false),
);
