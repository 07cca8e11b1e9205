import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { createStorageStore } from './storage-store.ts'

type Sent = { state: 'idle' | 'submitting' | 'loading'; data: unknown }

/**
 * The idempotency key of a form that a fetcher sends. From its first submission until one succeeds, which redirects, it
 * stays the same in this tab, also after the page is loaded again: a form whose response was lost can be sent again
 * with the key that the server may have seen.
 *
 * @param form identifies the form in this tab
 * @param loadedKey the key that this page was loaded with
 * @returns the key, and what keeps it, to be called when the form is submitted
 */
export function useIdempotencyKey(form: string, loadedKey: string, { state, data }: Sent) {
  const store = useMemo(() => createStorageStore(`muster-key-${form}`, () => sessionStorage), [form])
  const key = useSyncExternalStore(store.subscribe, store.read, () => null) ?? loadedKey
  const wasSubmitting = useRef(false)
  // A response to a form that was not saved is another object; after a redirect the fetcher has the one before.
  const earlier = useRef<unknown>(undefined)
  useEffect(() => {
    if (state === 'idle' && wasSubmitting.current && data === earlier.current) store.write(null)
    if (state === 'idle') earlier.current = data
    wasSubmitting.current = state !== 'idle'
  }, [state, data, store])
  return { key, keepKey: () => store.write(key) }
}
