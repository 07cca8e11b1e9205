import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** The browser's time zone (IANA name); null on the server and in the first client render. */
export function useBrowserTimeZone(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? null,
    () => null,
  )
}
