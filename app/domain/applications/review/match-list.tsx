import type { SearchMatch } from './search-match.ts'

/** Where the words of a search stand in an application, with the words marked. */
export function MatchList({ matches, className }: { matches: readonly SearchMatch[]; className?: string }) {
  if (matches.length === 0) return null
  return (
    <ul aria-label="Matches" className={className}>
      {matches.map(({ source, segments }) => (
        <li key={source} className="text-xs text-ink-soft wrap-anywhere">
          <span className="font-medium">{source}:</span> {/* The parts of one text never reorder. */}
          {segments.map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text))}
        </li>
      ))}
    </ul>
  )
}
