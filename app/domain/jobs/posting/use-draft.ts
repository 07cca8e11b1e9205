import { useCallback, useEffect, useState } from 'react'

export type DraftFields = Record<string, string>

/** What is kept, and a number that changes with it, for the `key` of the form that it fills. */
type Kept = { fields: DraftFields | null; version: number }

/**
 * A form's text kept on this device against a closed tab, under `key` (null: nothing is kept). Works as if there were
 * none where storage is blocked or full.
 *
 * @param restore false where the page already has what was typed, from a refused answer
 */
export function useDraft(key: string | null, restore: boolean) {
  const [kept, setKept] = useState<Kept>({ fields: null, version: 0 })
  const [wanted] = useState(restore)

  useEffect(() => {
    const fields = key !== null && wanted ? read(key) : null
    if (fields) setKept(({ version }) => ({ fields, version: version + 1 }))
  }, [key, wanted])

  const keep = useCallback((fields: DraftFields) => key !== null && write(key, fields), [key])
  const forget = useCallback(() => key !== null && write(key, null), [key])
  const discard = useCallback(() => {
    forget()
    setKept(({ version }) => ({ fields: null, version: version + 1 }))
  }, [forget])
  return { draft: kept.fields, version: kept.version, keep, forget, discard }
}

function read(key: string): DraftFields | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
  } catch {
    return null
  }
}

function write(key: string, fields: DraftFields | null): void {
  try {
    if (fields) localStorage.setItem(key, JSON.stringify(fields))
    else localStorage.removeItem(key)
  } catch {
    // Storage is blocked or full: the form works without.
  }
}
