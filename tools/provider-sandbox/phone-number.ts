/** Form of a number in `from` and `to`. Source: organization API, Send SMS body. */
export const phoneNumberForm = /^\+?\d{1,15}$/;

/** The number without its optional plus: the form in which usage items show it. */
export function digitsOf(phoneNumber: string): string {
  return phoneNumber.startsWith('+') ? phoneNumber.slice(1) : phoneNumber;
}

/** Calling codes of one and two digits; every other one has three. Source: ITU-T E.164, list of assigned codes. */
const shortCallingCode = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * The country calling code of a number. Countries that share one (1, 7, 44, 47, …) count as one country here: telling
 * them apart needs the number plans of each, which no document of the provider mentions.
 */
export function callingCodeOf(phoneNumber: string): string {
  const digits = digitsOf(phoneNumber);
  return shortCallingCode.exec(digits)?.[0] ?? digits.slice(0, 3);
}
