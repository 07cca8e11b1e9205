import { useEffect, useMemo, useRef } from 'react'
import { newId } from '#app/lib/id.ts'
import { createStorageStore } from './storage-store.ts'

type Sent = { state: 'idle' | 'submitting' | 'loading'; data: unknown }

/** How long a form without a response is sent again with its key. The same words later are meant as another one. */
export const MAX_KEPT_KEY_MS = 600_000

/**
 * The idempotency key of a form that a fetcher sends. From its first submission until one succeeds, which redirects, it
 * stays the same in this tab, also after the page is loaded again: a form whose response was lost can be sent again
 * with the key that the server may have seen, up to 10 minutes after it was last sent.
 *
 * @param form identifies the form in this tab
 * @returns the ref for the hidden field, whose default value is the key for browsers without scripts, and what sets and
 *   keeps the key, to be called when the form is submitted
 */
export function useIdempotencyKey(form: string, { state, data }: Sent) {
  const store = useMemo(() => createStorageStore(`muster-key-${form}`, () => sessionStorage), [form])
  const field = useRef<HTMLInputElement>(null)
  const wasSubmitting = useRef(false)
  // A response to a form that was not saved is another object; after a redirect the fetcher has the one before.
  const earlier = useRef<unknown>(undefined)
  useEffect(() => {
    // From the response on, and not only once the page that it leads to is loaded, which can be reloaded before.
    const isSubmitting = state === 'submitting'
    if (!isSubmitting && wasSubmitting.current && data === earlier.current) store.write(null)
    if (!isSubmitting) earlier.current = data
    wasSubmitting.current = isSubmitting
  }, [state, data, store])
  const keepKey = () => {
    const key = parseKeptKey(store.read(), Date.now()) ?? newId()
    store.write(formatKeptKey(key, Date.now()))
    if (field.current) field.current.value = key
  }
  return { field, keepKey }
}

/** A key and when it was sent, in milliseconds since 1970, as this tab stores them. */
export const formatKeptKey = (key: string, sentAt: number) => `${key} ${sentAt}`

/** The key in a text of `formatKeptKey`; null for another text, and once the key was sent too long ago. */
export function parseKeptKey(text: string | null, now: number): string | null {
  const [, key, sentAt] = /^(\S+) (\d+)$/.exec(text ?? '') ?? []
  return key !== undefined && now - Number(sentAt) <= MAX_KEPT_KEY_MS ? key : null
}
