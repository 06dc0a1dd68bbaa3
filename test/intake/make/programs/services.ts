import { mobileOf, spelled } from '../people.ts';
import { type MadeFile, table } from '../table.ts';

/** A number of the country that is none of the people's. */
const otherOf = (country: Parameters<typeof mobileOf>[0], at = 7): string =>
  spelled(mobileOf(country, at), 'national');

/** Parents, teachers and pupils side by side: only a person knows who is meant. */
export function schoolFiles(): readonly MadeFile[] {
  const parents = table('school-register', 'parents-gb.csv', {
    locale: 'gb',
    header: ['Pupil', 'Form', 'Parent 1', 'Parent 1 Mobile', 'Parent 2', 'Parent 2 Mobile', 'Date'],
    row: ({ at, first }, number) => [`Kim ${at}`, '7B', first, number, 'Alex', otherOf('GB'), '01/12/2026'],
    style: 'national',
    text: 'Dear {{ parent_1 }}, school is closed on {{ date }}',
    says: ({ first }) => `Dear ${first}, school is closed on 01/12/2026`,
    asks: 'unusable_columns',
    answer: { columns: '{"to":"Parent 1 Mobile"}' },
  });
  const teacher = table('school-register', 'jiazhang-zh.csv', {
    locale: 'zh',
    header: ['学号', '学生姓名', '家长姓名', '家长电话', '班主任电话'],
    row: ({ at, first, last }, number) => [`1391234567${at}`, '学生', last + first, number, '13800138000'],
    style: 'bare',
    encoding: 'gb18030',
    text: '{{ 家长姓名 }}您好，明天停课。',
    says: ({ first, last }) => `${last}${first}您好，明天停课。`,
    asks: 'unusable_columns',
    answer: { columns: '{"to":"家长电话"}', encoding: 'gb18030' },
  });
  const counted = table('school-register', 'hagwon-ko.csv', {
    locale: 'ko',
    header: ['번호', '학생명', '보호자 연락처', '담임'],
    row: ({ at, first }, number) => [String(at + 1), first, number, '김선생'],
    style: 'national',
    mark: true,
    text: '{{ 학생명 }} 학부모님',
    says: ({ first }) => `${first} 학부모님`,
    asks: 'columns_ambiguous',
    answer: { columns: '{"to":"보호자 연락처"}' },
  });
  const roll = table('school-register', 'students-in.csv', {
    locale: 'in',
    header: ['Sl. No.', 'Roll No.', 'Student Name', 'Contact No.', "Parent's Contact No.", 'Aadhaar No.'],
    row: ({ at, first }, number) => [
      `${at + 1}`,
      `987654321${at}`,
      first,
      number,
      otherOf('IN'),
      '2345 6789 0123',
    ],
    style: 'bare',
    text: 'Dear {{ student_name }}',
    says: ({ first }) => `Dear ${first}`,
  });
  return [parents, teacher, counted, roll];
}

/** Patients beside their families, and numbers of their cases. */
export function careFiles(): readonly MadeFile[] {
  const patients = table('clinic-diary', 'citas-es.csv', {
    locale: 'es',
    header: ['Nº historia', 'Paciente', 'Hora', 'Teléfono paciente', 'Teléfono familiar', 'Ext. médico'],
    row: ({ at, first }, number) => [`61234567${at}`, first, '10:15', number, otherOf('ES'), '604'],
    delimiter: ';',
    style: 'bare',
    mark: true,
    text: 'Hola {{ paciente }}, cita a las {{ hora }}',
    says: ({ first }) => `Hola ${first}, cita a las 10:15`,
    asks: 'unusable_columns',
    answer: { columns: '{"to":"Teléfono paciente"}' },
  });
  const relatives = table('clinic-diary', 'nat-th.csv', {
    locale: 'th',
    header: ['HN', 'ชื่อผู้ป่วย', 'เบอร์มือถือ', 'เบอร์ญาติ', 'เลขบัตรประชาชน'],
    row: ({ at, first }, number) => [`08123456${10 + at}`, first, number, otherOf('TH'), `110370001234${at}`],
    style: 'national',
    encoding: 'windows-874',
    text: 'คุณ {{ ชื่อผู้ป่วย }}',
    says: ({ first }) => `คุณ ${first}`,
    mayAsk: 'encoding_ambiguous',
    answer: { encoding: 'windows-874' },
  });
  const kin = table('clinic-diary', 'ward-gb.csv', {
    locale: 'gb',
    header: ['NHS No', 'Patient', 'Mobile', 'Next of kin', 'NoK Mobile'],
    row: ({ at, first }, number) => [`943 476 592${at}`, first, number, 'Alex', otherOf('GB')],
    style: 'national',
    text: 'Hi {{ patient }}',
  });
  return [patients, relatives, kin];
}

/** Waterworks and power grids: numbers of accounts and meters have as many digits as phones. */
export function townFiles(): readonly MadeFile[] {
  const outages = table('outage-list', 'outages-en.csv', {
    locale: 'en',
    header: ['Account Number', 'Meter Number', 'Customer', 'Service Address', 'Contact Phone', 'Outage ID'],
    row: ({ at, first, last }, number) => [
      `21255501${60 + at}`,
      `40455501${20 + at}`,
      `${last}, ${first}`,
      `${at + 1} Main St, Apt 4`,
      number,
      `20261129000${at}`,
    ],
    style: 'national',
    text: 'Outage {{ outage_id }} at {{ service_address }}',
    says: ({ at }) => `Outage 20261129000${at} at ${at + 1} Main St, Apt 4`,
  });
  const water = table('outage-list', 'su-kesintisi-tr.csv', {
    locale: 'tr',
    header: ['ABONE NO', 'ADI', 'SOYADI', 'GSM', 'EV TEL', 'TARİH'],
    row: ({ at, first, last }, number) => [
      `532123450${at}`,
      first,
      last,
      number,
      '02123456789',
      '01.12.2026',
    ],
    delimiter: ';',
    style: 'bare',
    encoding: 'windows-1254',
    text: 'SAYIN {{ ADI }}, SU KESİNTİSİ {{ TARİH }}',
    says: ({ first }) => `SAYIN ${first}, SU KESİNTİSİ 01.12.2026`,
    mayAsk: 'encoding_ambiguous',
    answer: { encoding: 'windows-1254' },
  });
  const meters = table('outage-list', 'readings-gb.csv', {
    locale: 'gb',
    header: ['Customer', 'Mobile', 'Reading', 'Date'],
    under: ['(text),(E.164),(kWh),(dd/mm/yyyy)'],
    belowSkipped: { characters: 1 },
    row: ({ first, at }, number) => [first, number, `${100 + at}.5`, '28/11/2026'],
    style: 'e164',
    text: 'Hi {{ customer }}, your meter reads {{ reading }}',
    says: ({ first, at }) => `Hi ${first}, your meter reads ${100 + at}.5`,
  });
  return [outages, water, meters];
}

/** Clubs, unions and staff: phones at home, at work, and of those who look after the person. */
export function memberFiles(): readonly MadeFile[] {
  const swiss = table('club-manager', 'mitglieder-ch.csv', {
    locale: 'ch',
    header: ['AHV-Nr.', 'Vorname', 'Natel', 'Natel Notfall', 'Tel. G', 'Tel. P'],
    row: ({ at, first }, number) => [
      `756.9217.0769.8${at}`,
      first,
      number,
      otherOf('CH'),
      '044 668 18 00',
      `044 668 19 0${at}`,
    ],
    delimiter: ';',
    style: 'national',
    text: 'Hallo {{ vorname }}',
    says: ({ first }) => `Hallo ${first}`,
  });
  const union = table('club-manager', 'union-gb.csv', {
    locale: 'gb',
    header: ['Membership No', 'Forename', 'Home Tel', 'Work Tel', 'Mobile Tel', 'Rep', 'Rep Mobile'],
    row: ({ at, first }, number) => [
      `0740012${3400 + at}`,
      first,
      '020 7946 0101',
      '020 7946 0202',
      number,
      'Sam',
      otherOf('GB'),
    ],
    style: 'national',
    text: 'Dear {{ forename }}, ask {{ rep }}',
    says: ({ first }) => `Dear ${first}, ask Sam`,
  });
  const guarded = table('club-manager', 'adherents-fr.csv', {
    locale: 'fr',
    header: ['Prénom', 'Tél. portable', 'Tél. fixe'],
    row: ({ at, first }, number) => [first, number === '' ? '' : `'${number}`, `'01456789${10 + at}`],
    delimiter: ';',
    style: 'bare',
    encoding: 'windows-1252',
    text: 'Bonjour {{ Prénom }}',
    says: ({ first }) => `Bonjour ${first}`,
    mayAsk: 'encoding_ambiguous',
    answer: { encoding: 'windows-1252' },
  });
  const drivers = table('fleet-manager', 'fahrer-de.csv', {
    locale: 'de',
    header: ['Kennzeichen', 'Fahrer', 'Fahrer Handy', 'Werkstatt Tel.', 'Tankkarte Nr.', 'km-Stand'],
    row: ({ at, first }, number) => [
      `B-XY ${100 + at}`,
      first,
      number,
      '030 2325120',
      `700267012${at}`,
      '81234',
    ],
    delimiter: ';',
    style: 'national',
    text: 'Hallo {{ fahrer }}, TÜV für {{ kennzeichen }}',
    says: ({ at, first }) => `Hallo ${first}, TÜV für B-XY ${100 + at}`,
    asks: 'unusable_columns',
    answer: { columns: '{"to":"Fahrer Handy"}' },
  });
  const visits = table('fleet-manager', 'monteurs-nl.csv', {
    locale: 'nl',
    header: ['Naam', 'Opmerking', 'Telefoon'],
    row: ({ first }, number) => [first, `Bel ${otherOf('NL')}; "achterom"\nhond!`, number],
    delimiter: ';',
    style: 'national',
    text: 'Beste {{ naam }}',
    says: ({ first }) => `Beste ${first}`,
  });
  return [swiss, union, guarded, drivers, visits];
}
