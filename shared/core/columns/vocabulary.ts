import { foldName } from './fold-name.ts';

/** What a word of a column's name can be where a phone is named. */
export type PieceKind = 'phone' | 'number' | 'link' | 'decoration' | 'owner';

/** Words of several languages, folded. */
export function wordsOf(lists: string | Readonly<Record<string, string>>): readonly string[] {
  const written = typeof lists === 'string' ? [lists] : Object.values(lists);
  const folded = written.flatMap((list) => list.split(',')).map(foldName);
  return [...new Set(folded)].filter((word) => word !== '');
}

let pieces: ReadonlyMap<string, PieceKind> | undefined;

/** Folded once, when the first header is read: many processes read none. A word counts as the first kind it has. */
export function phonePieces(): ReadonlyMap<string, PieceKind> {
  if (pieces !== undefined) return pieces;
  const made = new Map<string, PieceKind>();
  const add = (kind: PieceKind, words: readonly string[]): void => {
    for (const word of words) if (!made.has(word)) made.set(word, kind);
  };
  add('phone', wordsOf(phones));
  add('number', wordsOf(numbers));
  add('decoration', wordsOf(decorations));
  add('link', wordsOf(links));
  add('owner', wordsOf(ownerWords));
  pieces = made;
  return made;
}

/** Words that join others and mean nothing in a column's name. */
const links = `of, the, de, del, la, el, il, do, da, du, des, d, l, le, di, der, das, die, van, het, af, for, ya,
    and, what, what is, which is, s, at, which, please, enter, quel, est, qual, cual, es, wie, lautet, ist, wat, с,
    ของ, की, का, के, の, 의, 的, של, ле`;

/** What forms, programs and careful people put beside a column's name, in whatever column. */
export const decorations = [
  'required, optional, mandatory, value, e164, format, international, intl, example, eg, csv, column, field',
  'pflichtfeld, pflicht, erforderlich, optional, obligatoire, requis, facultatif, obligatorio, requerido, opcional',
  'obrigatorio, necessario, facoltativo, richiesto, verplicht, optioneel, obligatoriskt, pakrævet, pakollinen',
  'wymagane, wymagany, opcjonalne, povinne, povinny, kötelező, obligatoriu, zorunlu, wajib, bắt buộc, υποχρεωτικό',
  'обязательно, обязательное, обязательный, необязательно, обовʼязково, задължително, إلزامي, مطلوب, اختياري, חובה',
  'with country code, with area code, incl country code, including country code, mit vorwahl, mit ländervorwahl',
  'z b, bsp, beispiel, par exemple, p ex, por ejemplo, p ej, por exemplo, ad esempio, bijv, t ex, f eks, np, например',
  'avec indicatif, con prefijo, con lada, com ddd, con prefisso, met landcode, с кодом',
  'आवश्यक, অবশ্যক, لازمی, الزامی, 必填, 必須, 任意, 选填, 選填, 필수, 선택, จำเป็น, ต้องระบุ',
].join(', ');

/**
 * Whose phone it is where it is the person's own, or the first of several, and how a form speaks to that person. Those
 * at home or at work are others.
 */
const ownerWords = [
  'primary, main, my, your, contact, customer, client, recipient, person, user, member, subscriber, sms, whatsapp',
  'principal, principale, haupt, kontakt, kunde, kunden, empfänger, empfaenger, cliente, client, contacto, contato',
  'contatto, destinataire, destinatario, klient, klienta, klant, kund, asiakas, müşteri, клиента, клієнта, контакт',
  'контактный, контактний, контактен, العميل, العملاء, الزبون, לקוח, ग्राहक, গ্রাহক, 客户, 客戶, 联系, 聯絡, 顧客, 고객',
  'dein, deine, ihr, ihre, euer, ton, ta, votre, tu, su, tuo, tua, suo, sua, teu, seu, jouw, je, uw, din, ditt, twój',
  'twoje, váš, tvůj, az ön, sizin, ваш, твой, ваше, то, σου, σας, あなたの, 您的, 你的, 귀하의, 本人, ご本人, pribadi, anda, của bạn',
  'ลูกค้า, khách hàng, liên hệ, pelanggan, pelanggan, mteja, مشتری, گاہک, πελάτη, kapcsolattartó, ügyfél, zákazník',
].join(', ');

/*
 * Words by which people name a column of phone numbers, in 40 languages: those with most speakers, and those of the
 * countries in whose language most business programs are sold. Written down from our own knowledge of the languages
 * and of what such programs call their columns.
 */

/** A phone, or its number as one word. Compounds such as "Mobilfunknummer" are put together of these and `numbers`. */
export const phones = {
  en: `phone, phones, telephone, tel, mobile, cell, cellphone, cellular, handphone, msisdn, gsm, e164,
    contact number, contact no, contact nr, contact num, sms number, sms no, sms nr, sms num,
    whatsapp number, whatsapp no, whatsapp nr, whatsapp num, mob, tel cell, cell no, ph no, ph number,
    phone nbr, mobile nbr`,
  ar: `هاتف, الهاتف, هاتفك, تليفون, التليفون, تلفون, جوال, الجوال, موبايل, الموبايل, محمول, المحمول, خلوي,
    الخلوي, نقال, النقال, رقم التواصل, رقم الاتصال`,
  bg: 'телефон, телефонен, телефони, мобилен, джиесем, гсм, телефон за контакт',
  bn: 'ফোন, মোবাইল, মুঠোফোন, টেলিফোন, দূরভাষ',
  cs: 'telefon, telefonni, mobil, mobilni, mob tel, číslo mobilu',
  da: 'telefon, mobil, mobiltelefon, tlf',
  de: `telefon, mobil, mobiltelefon, mobilfunk, mobilruf, handy, rufnummer, rufnr, telefonisch, fon, kontaktnummer,
    natel`,
  el: 'τηλέφωνο, τηλεφώνου, κινητό, κινητού, τηλ, κιν, τηλέφωνο επικοινωνίας',
  es: `teléfono, teléfonos, móvil, celular, telefónico, celulares, tfno, tlfno, tlf, telf, tel cel, nro cel,
    no cel, número de whatsapp`,
  fa: 'تلفن, موبایل, همراه, تلفن همراه, گوشی, شماره تماس',
  fi: 'puhelin, puhelinnumero, matkapuhelin, matkapuhelinnumero, kännykkä, gsm, puhelimen, puh',
  fil: 'telepono, selpon, cellphone',
  fr: 'téléphone, tél, portable, téléphonique, mobile, gsm, tél port',
  he: 'טל, טלפון, הטלפון, נייד, הנייד, סלולרי, פלאפון, סלולר',
  hi: 'फ़ोन, मोबाइल, मोबाईल, दूरभाष, टेलीफोन, संपर्क नंबर',
  hr: 'telefon, telefona, mobitel, mobitela, mobilni',
  hu: 'telefon, telefonszám, mobil, mobiltelefon, mobilszám, telefonszáma, mobiltelefonszám',
  id: `telepon, telpon, telp, ponsel, handphone, nomor hp, no hp, seluler, no wa, nomor wa, nomor whatsapp,
    no whatsapp`,
  it: 'telefono, cellulare, telefonico, cell, recapito telefonico',
  ja: '電話, でんわ, 携帯, 携帯電話, ケータイ, スマホ, モバイル, 電話番号, 携帯番号, 連絡先電話番号, お電話番号',
  ko: '전화, 전화번호, 휴대폰, 휴대전화, 핸드폰, 휴대폰번호, 핸드폰번호, 연락처, 모바일, 휴대번호',
  mr: 'फोन, मोबाईल, दूरध्वनी, भ्रमणध्वनी',
  ms: 'telefon, telefon bimbit, bimbit, mudah alih',
  nb: 'telefon, mobil, mobiltelefon, tlf, mobilnr, telefonnr',
  nl: 'telefoon, mobiel, mobieltje, gsm, mobiele, tel, 06 nummer, 06 nr',
  pl: `telefon, telefonu, komórka, komórkowy, komórkowego, tel kom, telefon kom, nr kom, numer komórki,
    telefon kontaktowy, tel kontaktowy`,
  pt: 'telefone, telemóvel, telemóveis, celular, celulares, fone, tel, telem, tlm, tlmv, nº cel, tel cel, tel móvel',
  ro: 'telefon, mobil, telefonul, celular',
  ru: `телефон, телефона, телефоны, мобильный, мобильного, сотовый, сотового, моб, тел,
    телефон переносной, сот`,
  sk: 'telefón, telefónne, mobil, mobilné, mobilný',
  sr: 'телефон, телефона, мобилни, мобилног, telefon, telefona, mobilni, mobilnog',
  sv: 'telefon, mobil, mobiltelefon, tfn, telefonnr, mobilnr',
  sw: 'simu, rununu, simu ya mkononi',
  ta: 'தொலைபேசி, கைபேசி, அலைபேசி, மொபைல், போன், ஃபோன்',
  th: 'โทรศัพท์, มือถือ, เบอร์โทร, โทร, เบอร์มือถือ, เบอร์ติดต่อ',
  tr: `telefon, telefonu, cep telefonu, gsm, mobil, tel, cep tel, cep numarası, iletişim numarası, telefon numaranız,
    cep telefonunuz`,
  uk: 'телефон, телефону, мобільний, мобільного, стільниковий, моб, тел',
  ur: 'فون, موبائل, ٹیلیفون',
  vi: 'điện thoại, di động, số điện thoại, sđt, số đt',
  zh: '电话, 電話, 手机, 手機, 移动电话, 行動電話, 联系电话, 聯絡電話, 手机号, 电话号, 联系人手机',
} as const;

/** A number, of whatever: beside a phone it says nothing, and alone it may be of a case, a bill or a customer. */
export const numbers = {
  en: 'number, numbers, no, nr, num, nos, n',
  ar: 'رقم, الرقم, أرقام',
  bg: 'номер, номера, no',
  bn: 'নম্বর, নাম্বার, নং',
  cs: 'číslo, čísla, č',
  da: 'nummer, numre',
  de: 'nummer, nummern',
  el: 'αριθμός, αριθμοί, αρ',
  es: 'número, números, nro, núm',
  fa: 'شماره, نمبر',
  fi: 'numero, numerot, nro',
  fil: 'numero, bilang',
  fr: 'numéro, numéros, num',
  he: 'מספר, מס',
  hi: 'नंबर, नम्बर, संख्या',
  hr: 'broj, brojevi, br',
  hu: 'szám, száma, számok',
  id: 'nomor, nomer',
  it: 'numero, numeri',
  ja: '番号, ナンバー',
  ko: '번호, 넘버',
  mr: 'क्रमांक, नंबर',
  ms: 'nombor',
  nb: 'nummer, numre',
  nl: 'nummer, nummers',
  pl: 'numer, numery',
  pt: 'número, números',
  ro: 'număr, numărul, numere',
  ru: 'номер, номера',
  sk: 'číslo, čísla',
  sr: 'број, бројеви, broj',
  sv: 'nummer',
  sw: 'nambari, namba',
  ta: 'எண், எண்கள்',
  th: 'เบอร์, หมายเลข, เลขที่, เลข',
  tr: 'numara, numarası, numaralar',
  uk: 'номер, номери',
  ur: 'نمبر',
  vi: 'số',
  zh: '号码, 號碼, 号, 號, 编号',
} as const;
