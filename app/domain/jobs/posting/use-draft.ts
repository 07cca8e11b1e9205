import { useCallback, useEffect, useMemo, useState } from 'react'
import { MINUTE_MS } from '#app/lib/dates.ts'
import { createStorageStore } from '#app/ui/hooks/storage-store.ts'

export type DraftFields = Record<string, string>

/**
 * Saves a form's text on this device, so that it survives a closed tab.
 *
 * @param key the storage key; null saves nothing
 * @param shouldRestore false if the page already shows what was typed, from a rejected form
 * @returns the restored `draft`; a `revision` that changes when a draft is restored or discarded: as the form's key it
 *   redraws the form; `isKept`, false if storage is full or blocked; and `savedAt`, when this tab last saved the draft,
 *   to the minute
 */
export function useDraft(key: string | null, shouldRestore: boolean) {
  const store = useMemo(() => (key === null ? null : createStorageStore(key, () => localStorage)), [key])
  const [{ draft, revision }, setState] = useState<{ draft: DraftFields | null; revision: number }>({
    draft: null,
    revision: 0,
  })
  const [isRestoring] = useState(shouldRestore)
  const [isKept, setKept] = useState(key !== null)

  useEffect(() => {
    setKept(store?.isStored() ?? false)
    const draft = isRestoring ? parseDraft(store?.read() ?? null) : null
    if (draft) setState(({ revision }) => ({ draft, revision: revision + 1 }))
  }, [store, isRestoring])

  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const save = useCallback(
    (fields: DraftFields) => {
      store?.write(JSON.stringify(fields))
      setKept(store?.isStored() ?? false)
      setSavedAt((last) => (last && Date.now() - last.getTime() < MINUTE_MS ? last : new Date()))
    },
    [store],
  )
  const clear = useCallback(() => store?.write(null), [store])
  const discard = useCallback(() => {
    clear()
    setState(({ revision }) => ({ draft: null, revision: revision + 1 }))
  }, [clear])
  return { draft, revision, isKept, savedAt, save, clear, discard }
}

function parseDraft(text: string | null): DraftFields | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
  } catch {
    return null
  }
}
