/** Words that join others and mean nothing in a column's name. */
export const links = `of, the, de, del, la, el, il, do, da, du, des, d, l, le, di, der, das, die, van, het, af, for, ya,
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
export const ownerWords = [
  'primary, main, my, your, contact, customer, client, recipient, person, user, member, subscriber, sms, whatsapp',
  'principal, principale, haupt, kontakt, kunde, kunden, empfänger, empfaenger, cliente, client, contacto, contato',
  'contatto, destinataire, destinatario, klient, klienta, klant, kund, asiakas, müşteri, клиента, клієнта, контакт',
  'контактный, контактний, контактен, العميل, العملاء, الزبون, לקוח, ग्राहक, গ্রাহক, 客户, 客戶, 联系, 聯絡, 顧客, 고객',
  'dein, deine, ihr, ihre, euer, ton, ta, votre, tu, su, tuo, tua, suo, sua, teu, seu, jouw, je, uw, din, ditt, twój',
  'twoje, váš, tvůj, az ön, sizin, ваш, твой, ваше, то, σου, σας, あなたの, 您的, 你的, 귀하의, 本人, ご本人, pribadi, anda, của bạn',
  'ลูกค้า, khách hàng, liên hệ, pelanggan, pelanggan, mteja, مشتری, گاہک, πελάτη, kapcsolattartó, ügyfél, zákazník',
].join(', ');
