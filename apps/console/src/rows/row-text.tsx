/** A text as its recipient gets it, part by part. */
export function RowText({ parts }: { readonly parts: readonly string[] }) {
  return parts.map((part) => (
    <blockquote key={part} dir="auto">
      {part}
    </blockquote>
  ));
}
