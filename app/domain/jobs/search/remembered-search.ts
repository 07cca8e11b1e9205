import { useEffect, useSyncExternalStore } from 'react'

const KEY = 'muster-search'

/** Remembers this tab's search while the list is on screen, so that an ad's `Back to Jobs` leads to it. */
export function useRememberSearch(href: string): void {
  useEffect(() => {
    try {
      sessionStorage.setItem(KEY, href)
    } catch {
      // Storage is off or full: Back to Jobs leads to the whole list then.
    }
  }, [href])
}

/** The search this tab looked at last; the whole list on the server, without scripts and in a new tab. */
export function useRememberedSearch(): string {
  return useSyncExternalStore(neverChanges, read, () => '/jobs')
}

function read(): string {
  try {
    const href = sessionStorage.getItem(KEY)
    return href?.startsWith('/jobs?') ? href : '/jobs'
  } catch {
    return '/jobs'
  }
}

const neverChanges = () => () => {}
