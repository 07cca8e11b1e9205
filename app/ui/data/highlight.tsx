import { highlight } from '#app/lib/highlight.ts'

/** The text with every match of the terms marked, ignoring case. */
export function Highlight({ text, terms = [] }: { text: string; terms?: readonly string[] }) {
  // The parts of one text never reorder.
  return highlight(text, terms).map((segment, index) =>
    segment.match ? <mark key={index}>{segment.text}</mark> : segment.text,
  )
}
