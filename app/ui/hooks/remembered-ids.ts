import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { createStorageStore } from './storage-store.ts'

type Store = ReturnType<typeof createStorageStore>

/** Remembers in this browser that something was opened: its id, and those of the `max` opened last. */
export function useRememberId(store: Store, id: string, max: number): void {
  useEffect(() => {
    const ids = parseIds(store.read()).filter((other) => other !== id)
    store.write([id, ...ids].slice(0, max).join(' '))
  }, [store, id, max])
}

/** The remembered ids, the last first; none on the server and without scripts. */
export function useRememberedIds(store: Store): ReadonlySet<string> {
  const stored = useSyncExternalStore(
    store.subscribe,
    () => store.read() ?? '',
    () => '',
  )
  return useMemo(() => new Set(parseIds(stored)), [stored])
}

function parseIds(stored: string | null): string[] {
  return (stored ?? '').split(' ').filter((id) => id !== '')
}
