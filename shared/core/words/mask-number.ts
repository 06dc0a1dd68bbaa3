/** The number for people's eyes in errors: country and operator digits kept, the subscriber hidden. */
export function maskNumber(value: string): string {
  const digits = value.replace(/\D/g, '');
  return digits.length <= 4 ? '…' : `${digits.slice(0, 3)}…${digits.slice(-2)}`;
}
