import { highlight } from '#app/lib/highlight.ts'

/** The text with every place that matches one of the terms marked; case does not matter. */
export function Highlight({ text, terms = [] }: { text: string; terms?: readonly string[] }) {
  // Pieces of one text never reorder.
  return highlight(text, terms).map((piece, at) => (piece.match ? <mark key={at}>{piece.text}</mark> : piece.text))
}
