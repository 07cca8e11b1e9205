import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in server HTML and the first client render, true from then on. For what only scripts can keep working. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
