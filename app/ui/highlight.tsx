/** The text with every place that matches one of the words marked; case does not matter. */
export function Highlight({ text, terms }: { text: string; terms?: readonly string[] }) {
  const wanted = (terms ?? []).map((term) => term.trim()).filter(Boolean)
  if (wanted.length === 0) return text
  const pattern = wanted
    .sort((a, b) => b.length - a.length)
    .map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|')
  // split on one capture group: every odd piece is a match
  // Pieces of one text never reorder.
  return text
    .split(new RegExp(`(${pattern})`, 'giu'))
    .map((piece, at) => (at % 2 ? <mark key={at}>{piece}</mark> : piece))
}
