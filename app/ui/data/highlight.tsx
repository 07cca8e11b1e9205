import { highlight } from '#app/lib/highlight.ts'

/** The text with every match of the terms marked, ignoring case. */
export function Highlight({ text, terms = [] }: { text: string; terms?: readonly string[] }) {
  // The parts of one text never reorder.
  return highlight(text, terms).map((piece, at) => (piece.match ? <mark key={at}>{piece.text}</mark> : piece.text))
}
