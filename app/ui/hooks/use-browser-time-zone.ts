import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** The reader's own zone as their browser says it; null on the server and in the first client render. */
export function useBrowserTimeZone(): string | null {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? null,
    () => null,
  )
}
