/*
 * Names of columns that say of which country the number beside them is, besides those that say where somebody lives
 * (`countries` in `order-words.ts`).
 */

/** What is dialled before a number from abroad. A column "country code" may hold it, too. */
export const callingCodes = [
  'calling code, dial code, dialing code, dialling code, dialcode, phone code, phone country code',
  'country calling code, country dial code, country prefix, phone prefix, isd, isd code, international prefix',
  'intl code, cc, tel code, ländervorwahl, landesvorwahl, landvorwahl, internationale vorwahl, indicatif',
  'indicatif pays, indicatif téléphonique, prefijo, prefijo internacional, prefijo país, código internacional, lada',
  'prefisso, prefisso internazionale, ddi, codigo ddi, prefixo, landnummer, landskod, landkode, landekode',
  'netnummer, kierunkowy, prefiks, předvolba, predvoľba, országhívó, előhívó, prefix, ülke kodu, alan kodu',
  'код страны, код країни, κωδικός χώρας, رمز الدولة, مفتاح الدولة, קידומת, קידומת מדינה, kode negara, mã quốc gia',
  'รหัสประเทศ, 国番号, 国際番号, 国家区号, 国际区号, 國碼, 국가번호',
].join(', ');

/** Countries of the phone or of an address, beyond the plain word. */
export const countriesBeside = [
  'country region, mailing country, billing country, shipping country, home country, business country',
  'other country, phone country, mobile country, country name, country iso, country code iso, iso country',
  'iso country code, address country, default address country code, nation, land region, pays région, país región',
  'paese area geografica',
].join(', ');
