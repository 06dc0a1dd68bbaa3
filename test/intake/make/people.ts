import { getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import type { Country } from '../../../shared/core/msisdn.ts';

/** How people of a language are called, and what their programs call the columns. */
export type Locale = {
  readonly country: Country;
  /** First name, last name. */
  readonly people: readonly (readonly [string, string])[];
  readonly words: Words;
};

type Words = Readonly<Record<'first' | 'last' | 'name' | 'mobile' | 'email' | 'company' | 'city', string>>;

export type Person = {
  readonly first: string;
  readonly last: string;
  readonly email: string;
  /** E.164. */
  readonly number: string;
  readonly at: number;
};

function locale(country: Country, people: string, words: string): Locale {
  const [first = '', last = '', name = '', mobile = '', email = '', company = '', city = ''] =
    words.split('|');
  return {
    country,
    people: people.split(',').map((one) => one.trim().split(' ') as [string, string]),
    words: { first, last, name, mobile, email, company, city },
  };
}

export const locales = {
  en: locale(
    'US',
    'Ada Lovelace,Grace Hopper,Alan Turing,Joan Clarke,Mary Jackson,Linus Pauling',
    'First Name|Last Name|Full Name|Mobile|Email|Company|City',
  ),
  gb: locale(
    'GB',
    'Oliver Smith,Amelia Jones,George Brown,Isla Taylor,Zoë Wilson,Harry Davies',
    'First Name|Surname|Name|Mobile Number|Email Address|Company|Town',
  ),
  de: locale(
    'DE',
    'Jürgen Müller,Änne Weiß,Björn Schröder,Käthe Groß,Günter Köhler,Ulla Jäger',
    'Vorname|Nachname|Name|Handynummer|E-Mail|Firma|Ort',
  ),
  ch: locale(
    'CH',
    'Jürg Müller,Änni Bühler,Reto Zürcher,Käthi Gfrörer,Röbi Füglister,Ursina Hänggi',
    'Vorname|Name|Vorname und Name|Natel|E-Mail|Firma|Ort',
  ),
  fr: locale(
    'FR',
    'Chloé Lefèvre,François Dupré,Noémie Bérard,Jérôme Côté,Anaïs Lemaître,Benoît Gérard',
    'Prénom|Nom|Nom complet|Téléphone portable|Adresse e-mail|Société|Ville',
  ),
  es: locale(
    'ES',
    'José Muñoz,María Núñez,Íñigo Peña,Sofía Ibáñez,Andrés Gutiérrez,Lucía Gómez',
    'Nombre|Apellidos|Nombre completo|Teléfono móvil|Correo electrónico|Empresa|Población',
  ),
  mx: locale(
    'MX',
    'Jesús Hernández,Ximena Martínez,Raúl López,Verónica Ramírez,Ángel Sánchez,Inés Pérez',
    'Nombre|Apellido|Nombre completo|Celular|Correo|Compañía|Ciudad',
  ),
  pt: locale(
    'BR',
    'João Gonçalves,Conceição Araújo,Luís Simões,Antônia Magalhães,Estêvão Leitão,Márcia Brandão',
    'Nome|Sobrenome|Nome completo|Celular|E-mail|Empresa|Cidade',
  ),
  pp: locale(
    'PT',
    'Inês Falcão,Tomás Mourão,Sebastião Lourenço,Beatriz Simões,Vítor Conceição,Mafalda Galvão',
    'Nome próprio|Apelido|Nome|Telemóvel|Correio eletrónico|Empresa|Localidade',
  ),
  it: locale(
    'IT',
    'Niccolò Bellò,Mosè Forlì,Chiara Pietà,Giulia Cantù,Nicolò Dalmà,Noè Balducci',
    'Nome|Cognome|Nome e cognome|Cellulare|Posta elettronica|Azienda|Città',
  ),
  nl: locale(
    'NL',
    'Daniëlle Jansen,Loïs Bakker,Zoë Visser,Noël Smit,Michaël Meijer,Anaïs Mulder',
    'Voornaam|Achternaam|Naam|Mobiel nummer|E-mailadres|Bedrijf|Plaats',
  ),
  pl: locale(
    'PL',
    'Łukasz Wiśniewski,Żaneta Gąsior,Michał Kozłowski,Świętosława Dąbrowska,Jędrzej Wójcik,Bożena Zając',
    'Imię|Nazwisko|Imię i nazwisko|Telefon komórkowy|E-mail|Firma|Miasto',
  ),
  cs: locale(
    'CZ',
    'Jiří Dvořák,Zdeňka Růžičková,Tomáš Procházka,Šárka Němcová,Luděk Kučera,Věra Hájková',
    'Jméno|Příjmení|Celé jméno|Mobilní telefon|E-mail|Firma|Město',
  ),
  hu: locale(
    'HU',
    'Győző Szűcs,Tünde Kővári,Ákos Fülöp,Zsófia Őri,Jenő Hegedűs,Fruzsina Gál',
    'Keresztnév|Vezetéknév|Név|Mobilszám|E-mail cím|Cég|Város',
  ),
  ru: locale(
    'RU',
    'Алексей Щербаков,Наталья Ёлкина,Сергей Жуков,Юлия Чехова,Фёдор Цветков,Дарья Мишина',
    'Имя|Фамилия|ФИО|Мобильный телефон|Эл. почта|Компания|Город',
  ),
  tr: locale(
    'TR',
    'Gökçe Yıldırım,Şükrü Aydoğan,İbrahim Çağlar,Ayşegül Öztürk,Uğur Şahin,Işıl Güneş',
    'Ad|Soyad|Ad Soyad|Cep Telefonu|E-posta|Şirket|Şehir',
  ),
  sv: locale(
    'SE',
    'Åsa Sjöberg,Björn Nyström,Märta Lindgård,Göran Håkansson,Örjan Ström,Ylva Ängström',
    'Förnamn|Efternamn|Namn|Mobilnummer|E-post|Företag|Ort',
  ),
  da: locale(
    'DK',
    'Søren Kjær,Åse Bøgh,Jørgen Nørgaard,Lærke Skov,Bjørn Højgaard,Zoë Mølgaard',
    'Fornavn|Efternavn|Navn|Mobil|E-mail|Firma|By',
  ),
  ja: locale(
    'JP',
    '太郎 山田,花子 鈴木,健一 高橋,美咲 渡辺,翔太 伊藤,さくら 中村',
    '名|姓|氏名|携帯電話|メールアドレス|会社名|市区町村',
  ),
  zh: locale('CN', '伟 张,秀英 王,建国 李,丽华 陈,晓明 刘,雪梅 杨', '名|姓|姓名|手机号码|电子邮件|公司|城市'),
  ko: locale(
    'KR',
    '민준 김,서연 이,도윤 박,지우 최,하은 정,준서 강',
    '이름|성|성명|휴대폰 번호|이메일|회사|도시',
  ),
  ar: locale(
    'SA',
    'محمد العتيبي,فاطمة الزهراني,خالد القحطاني,نورة الشمري,سعيد الغامدي,ليلى الحربي',
    'الاسم الأول|اسم العائلة|الاسم الكامل|رقم الجوال|البريد الإلكتروني|الشركة|المدينة',
  ),
  he: locale(
    'IL',
    'דוד כהן,רחל לוי,יוסף מזרחי,שרה פרץ,משה ביטון,נעמי אברהם',
    'שם פרטי|שם משפחה|שם מלא|טלפון נייד|דואר אלקטרוני|חברה|עיר',
  ),
  el: locale(
    'GR',
    'Γιώργος Παπαδόπουλος,Ελένη Οικονόμου,Νίκος Δημητρίου,Μαρία Γεωργίου,Σπύρος Αθανασίου,Ζωή Βλάχου',
    'Όνομα|Επώνυμο|Ονοματεπώνυμο|Κινητό τηλέφωνο|E-mail|Εταιρεία|Πόλη',
  ),
  in: locale(
    'IN',
    'Asha Iyer,Ravi Kumar,Meera Nair,Arjun Singh,Priya Das,Vikram Rao',
    'First Name|Last Name|Name|Mobile No.|Email|Company|City',
  ),
  hi: locale(
    'IN',
    'आशा शर्मा,रवि वर्मा,मीरा सिंह,अर्जुन यादव,प्रिया गुप्ता,विक्रम मिश्रा',
    'नाम|उपनाम|पूरा नाम|मोबाइल नंबर|ईमेल|कंपनी|शहर',
  ),
  id: locale(
    'ID',
    'Budi Santoso,Siti Rahayu,Agus Wibowo,Dewi Lestari,Eko Prasetyo,Rina Kusuma',
    'Nama Depan|Nama Belakang|Nama|No. HP|Email|Perusahaan|Kota',
  ),
  vi: locale(
    'VN',
    'Hương Nguyễn,Đức Trần,Thảo Lê,Dũng Phạm,Ngọc Vũ,Tuấn Đặng',
    'Tên|Họ|Họ và tên|Số điện thoại|Email|Công ty|Thành phố',
  ),
  th: locale(
    'TH',
    'สมชาย ใจดี,สมหญิง รักไทย,ประเสริฐ สุขใจ,มาลี ดอกไม้,วิชัย ทองดี,อรุณ แสงทอง',
    'ชื่อ|นามสกุล|ชื่อ-นามสกุล|เบอร์โทรศัพท์|อีเมล|บริษัท|เมือง',
  ),
  uk: locale(
    'UA',
    'Олексій Щербак,Наталія Їжакевич,Сергій Ґудзь,Юлія Чорна,Євген Цимбал,Дарина Мішина',
    "Ім'я|Прізвище|ПІБ|Мобільний телефон|Ел. пошта|Компанія|Місто",
  ),
  ro: locale(
    'RO',
    'Ștefan Ionescu,Ioana Țurcanu,Răzvan Bălan,Mădălina Câmpean,Cătălin Șerban,Anca Dănilă',
    'Prenume|Nume|Nume complet|Nr. telefon|E-mail|Firmă|Localitate',
  ),
} as const satisfies Record<string, Locale>;

export type LocaleName = keyof typeof locales;

/** Six people of a country, each with a mobile of the own. */
export function peopleOf(name: LocaleName): readonly Person[] {
  const { country, people }: Locale = locales[name];
  return people.map(([first, last], at) => ({
    first,
    last,
    email: `person${at + 1}@example.com`,
    number: mobileOf(country, at),
    at,
  }));
}

/** The country's example of a mobile with other digits at its end. */
export function mobileOf(country: Country, at: number): string {
  if (country === 'US') return `+1212555010${at}`;
  const example = String(getExampleNumber(country, examples)?.number);
  for (let tail = 100 + 97 * at; tail < 1_000; tail += 1) {
    const number = parsePhoneNumberFromString(`${example.slice(0, -3)}${tail}`);
    if (number?.isValid() === true && number.getType()?.includes('MOBILE') === true) return number.number;
  }
  throw new Error(`There is no mobile of ${country} near ${example}`);
}

export type Style = 'e164' | 'international' | 'national' | 'dashed' | 'bare';

/** A number as a program or a person writes it. */
export function spelled(number: string, style: Style): string {
  const parsed = parsePhoneNumberFromString(number);
  if (parsed === undefined) throw new Error(`${number} is no number`);
  if (style === 'e164') return parsed.number;
  if (style === 'international') return parsed.formatInternational();
  if (style === 'national') return parsed.formatNational();
  if (style === 'dashed') return parsed.formatInternational().replaceAll(' ', '-');
  return parsed.formatNational().replaceAll(/\D/g, '');
}
