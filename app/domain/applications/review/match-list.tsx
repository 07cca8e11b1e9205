import { markMatches, type SearchMatch } from './search-match.ts'

/** Where the words of a search stand in an application, with the words marked. */
export function MatchList({ matches, className }: { matches: readonly SearchMatch[]; className?: string }) {
  if (matches.length === 0) return null
  return (
    <ul aria-label="Matches" className={className}>
      {matches.map(({ source, segments }) => (
        <li key={source} className="text-xs text-ink-soft wrap-anywhere">
          <span className="font-medium">{source}:</span> <Segments segments={segments} />
        </li>
      ))}
    </ul>
  )
}

/** A text of the row with the words that begin with one of the search's terms marked. */
export function MarkedText({ text, terms }: { text: string; terms: readonly string[] }) {
  return <Segments segments={markMatches(text, terms)} />
}

/** The parts of one text never reorder. */
function Segments({ segments }: Pick<SearchMatch, 'segments'>) {
  return segments.map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text))
}
