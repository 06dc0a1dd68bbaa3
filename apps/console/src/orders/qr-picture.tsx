import { encode } from 'uqr';

/** Modules of white around a QR code, as its standard asks for. */
const border = 4;

/** A text as a QR code, drawn here: no address of a picture is ever loaded. */
export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border });
  const dark = data.flatMap((modules, y) =>
    modules.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="#ffffff" />
      <path d={dark.join('')} fill="#000000" />
    </svg>
  );
}
