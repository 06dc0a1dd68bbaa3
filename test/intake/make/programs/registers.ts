import type { LocaleName } from '../people.ts';
import { type MadeFile, table } from '../table.ts';

/** Programs that are at home in one country. */
export function countryFiles(): readonly MadeFile[] {
  const bitrix = table('bitrix24', 'contacts-ru.csv', {
    locale: 'ru',
    header: ['ID', 'Обращение', 'Имя', 'Фамилия', 'Рабочий телефон', 'Мобильный телефон', 'Рабочий e-mail'],
    row: ({ at, first, last, email }, number) => [String(at), '', first, last, '', number, email],
    delimiter: ';',
    quotes: 'all',
    mark: true,
    style: 'national',
    text: 'Здравствуйте, {{ Имя }}',
    says: ({ first }) => `Здравствуйте, ${first}`,
  });
  const oneC = table('1c', 'kontragenty-ru.txt', {
    locale: 'ru',
    header: ['Контрагент', 'Имя', 'Тел. моб.', 'ИНН'],
    row: ({ at, first, last }, number) => [`${last} ${first}`, first, number, `770123456${at}`],
    delimiter: '\t',
    encoding: 'windows-1251',
    mayAsk: 'encoding_ambiguous',
    answer: { encoding: 'windows-1251' },
    text: '{{ Имя }}',
    says: ({ first }) => first,
  });
  const tally = table('tally', 'ledgers-in.csv', {
    locale: 'in',
    header: ['Sl No', 'Party Name', 'First Name', 'GSTIN/UIN', 'Mobile No.', 'Opening Balance'],
    row: ({ at, first, last }, number) => [
      String(at + 1),
      `${first} ${last}`,
      first,
      `27AAPFU093${at}F1ZV`,
      number,
      '1,20,450.00 Dr',
    ],
    style: 'national',
  });
  const indonesia = table('google-sheets', 'pelanggan-id.csv', {
    locale: 'id',
    header: ['No', 'Nama Depan', 'No. HP', 'Alamat'],
    row: ({ at, first }, number) => [String(at + 1), first, number, 'Jl. Merdeka 1'],
    style: 'national',
    text: 'Halo {{ nama_depan }}',
    says: ({ first }) => `Halo ${first}`,
  });
  const vietnam = table('misa', 'khach-hang-vi.csv', {
    locale: 'vi',
    header: ['STT', 'Họ', 'Tên', 'Số điện thoại', 'Địa chỉ'],
    row: ({ at, first, last }, number) => [String(at + 1), last, first, number, 'Hà Nội'],
    style: 'national',
    text: 'Chào {{ Tên }}',
    says: ({ first }) => `Chào ${first}`,
  });
  const thai = table('excel', 'csv-th.csv', {
    locale: 'th',
    header: ['ลำดับ', 'ชื่อ', 'นามสกุล', 'เบอร์โทรศัพท์'],
    row: ({ at, first, last }, number) => [String(at + 1), first, last, number],
    encoding: 'windows-874',
    mayAsk: 'encoding_ambiguous',
    answer: { encoding: 'windows-874' },
    style: 'national',
    text: '{{ ชื่อ }}',
    says: ({ first }) => first,
  });
  const hindi = table('google-sheets', 'grahak-hi.csv', {
    locale: 'hi',
    header: ['क्रमांक', 'नाम', 'मोबाइल नंबर', 'शहर'],
    row: ({ at, first }, number) => [String(at + 1), first, number, 'दिल्ली'],
    style: 'national',
    text: 'नमस्ते {{ नाम }}',
    says: ({ first }) => `नमस्ते ${first}`,
  });
  const ukraine = table('1c', 'klienty-uk.csv', {
    locale: 'uk',
    header: ['№', "Ім'я", 'Прізвище', 'Моб. тел.', 'ЄДРПОУ'],
    row: ({ at, first, last }, number) => [String(at + 1), first, last, number, `1234567${at}`],
    delimiter: ';',
    style: 'national',
    text: '{{ first_name }}',
    says: ({ first }) => first,
  });
  const romania = table('excel', 'csv-ro.csv', {
    locale: 'ro',
    header: ['Nr. crt.', 'Prenume', 'Nume', 'Nr. telefon', 'Localitate'],
    row: ({ at, first, last }, number) => [String(at + 1), first, last, number, 'Cluj'],
    delimiter: ';',
    style: 'national',
    text: 'Salut {{ prenume }}',
    says: ({ first }) => `Salut ${first}`,
  });
  const japan = table('fudemame', 'jushoroku-ja.csv', {
    locale: 'ja',
    header: ['氏名', '名', 'フリガナ', '携帯電話', '自宅電話', '自宅郵便番号', '自宅住所'],
    row: ({ first, last }, number) => [
      `${last} ${first}`,
      first,
      'ヤマダ',
      number,
      '03-3581-2361',
      '100-0001',
      '東京都千代田区',
    ],
    quotes: 'all',
    encoding: 'shift_jis',
    mayAsk: 'encoding_ambiguous',
    answer: { encoding: 'shift_jis' },
    style: 'national',
    text: '{{ 名 }}様',
    says: ({ first }) => `${first}様`,
  });
  const china = table('kingdee', 'kehu-zh.csv', {
    locale: 'zh',
    header: ['客户编号', '客户名称', '名', '手机', '电话', '负责人'],
    row: ({ at, first, last }, number) => [
      `KH2026${at}`,
      `${last}${first}`,
      first,
      number,
      '010-6552-9988',
      '王经理',
    ],
    encoding: 'gb18030',
    asks: 'columns_ambiguous',
    answer: { columns: '{"to":"手机"}', encoding: 'gb18030' },
    style: 'bare',
    text: '{{ 名 }}',
    says: ({ first }) => first,
  });
  const arab = table('odoo', 'jihat-ar.csv', {
    locale: 'ar',
    header: ['المعرف', 'الاسم الأول', 'الاسم', 'رقم الهاتف المحمول', 'البريد الإلكتروني'],
    row: ({ at, first, last, email }, number) => [String(at), first, `${first} ${last}`, number, email],
    quotes: 'all',
    style: 'e164',
    text: 'مرحبا {{ first_name }}',
    says: ({ first }) => `مرحبا ${first}`,
  });
  return [bitrix, oneC, tally, indonesia, vietnam, thai, hindi, ukraine, romania, japan, china, arab];
}

/** What people of a language write above a column of mobiles. */
export function abbreviatedFiles(): readonly MadeFile[] {
  const short = (locale: LocaleName, first: string, mobile: string, asks?: 'unusable_columns') =>
    table('by-hand', `short-words-${locale}.csv`, {
      locale,
      header: [first, mobile],
      row: (person, number) => [person.first, number],
      delimiter: ';',
      style: 'national',
      text: `Hi {{ ${first} }}`,
      ...(asks === undefined ? {} : { asks, answer: { columns: JSON.stringify({ to: mobile }) } }),
    });
  return [
    short('de', 'Vorname', 'Tel. (mobil)'),
    short('fr', 'Prénom', 'Tél. mobile'),
    short('es', 'Nombre', 'Tfno. móvil'),
    short('pp', 'Nome', 'Nº Telemóvel'),
    // Elsewhere it is a purpose, or a cell.
    short('pt', 'Nome', 'Cel.', 'unusable_columns'),
    short('it', 'Nome', 'N. cellulare'),
    short('tr', 'Ad', 'GSM No'),
    short('el', 'Όνομα', 'Κιν. τηλ.'),
    short('nl', 'Voornaam', '06-nummer'),
    short('sv', 'Förnamn', 'Mobiltfn'),
    short('pl', 'Imię', 'Nr tel. kom.'),
    short('cs', 'Jméno', 'Mob. tel.'),
    short('hu', 'Keresztnév', 'Mobil tel.'),
    short('he', 'שם', 'טל׳ נייד'),
    short('ru', 'Имя', '№ тел.'),
    short('gb', 'Forename', 'Mob. no.'),
  ];
}
