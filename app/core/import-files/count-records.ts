/** Counts of a CSV text. `widest`: the record with the most cells, and its first line, from 1. */
export type RecordCounts = { filled: number; blank: number; widest: { cells: number; line: number } }

const QUOTE = 34
const LINE_FEED = 10

/**
 * Counts the records of a CSV text in one pass without memory, so that a file over the limits is rejected before the
 * parser creates objects for every record. Agrees with the parser on every text that the parser accepts.
 */
export function countRecords(text: string, delimiter: string): RecordCounts {
  const mark = delimiter.charCodeAt(0)
  const counts: RecordCounts = { filled: 0, blank: 0, widest: { cells: 0, line: 1 } }
  let line = 1
  let start = 1
  let cells = 1
  let isBlank = true
  let isQuoted = false
  for (let i = 0; i <= text.length; i++) {
    // The end of the text ends the last record.
    const code = i < text.length ? text.charCodeAt(i) : LINE_FEED
    if (code === QUOTE) {
      isQuoted = !isQuoted
      isBlank = false
    } else if (code === LINE_FEED) {
      line += 1
      if (isQuoted && i < text.length) continue
      if (cells > counts.widest.cells) counts.widest = { cells, line: start }
      if (isBlank) counts.blank += 1
      else counts.filled += 1
      start = line
      cells = 1
      isBlank = true
    } else if (isQuoted) continue
    else if (code === mark) cells += 1
    else if (code !== 32 && code !== 9) isBlank = false
  }
  return counts
}
