import { useEffect, useRef, useState } from 'react'
import { fetchJson } from '#app/lib/fetch-json.ts'
import { MIN_SUGGESTED_LENGTH, type Suggestion } from './rank-suggestions.ts'

/** Pause in typing after which suggestions are requested. */
const DEBOUNCE_MS = 150

/**
 * Suggestions for what is typed into one field of the job search. A request that a later one replaces is cancelled, and
 * a failed one gives none: the field works without suggestions.
 */
export function useSuggestions(field: 'q' | 'location') {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  const pending = useRef<AbortController>(null)
  useEffect(() => () => pending.current?.abort(), [])

  function clear() {
    pending.current?.abort()
    setSuggestions([])
  }

  function load(typed: string) {
    pending.current?.abort()
    const text = typed.trim()
    if (text.length < MIN_SUGGESTED_LENGTH) return setSuggestions([])
    const request = new AbortController()
    pending.current = request
    const timer = setTimeout(async () => {
      const path = `/jobs/suggestions?${new URLSearchParams({ [field]: text })}`
      const found = await fetchJson<{ suggestions?: Suggestion[] }>(path, { signal: request.signal }).catch(() => null)
      if (!request.signal.aborted) setSuggestions(found?.body.suggestions ?? [])
    }, DEBOUNCE_MS)
    request.signal.addEventListener('abort', () => clearTimeout(timer))
  }

  return { suggestions, load, clear }
}
