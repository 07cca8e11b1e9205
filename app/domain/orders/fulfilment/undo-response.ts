import { safeReturnTo } from '#app/lib/url.ts'
import type { UndoFulfilmentResult } from './undo-fulfilment.server.ts'

/** The page of the store's admin area that `Undo` was clicked on; the order for anything else. */
export function undoReturnTo(back: unknown, orderPage: string): string {
  const path = safeReturnTo(String(back ?? ''))
  return path && /^\/admin\/store(\/|\?|$)/.test(path) ? path : orderPage
}

/** What `Undo` has done, for a toast. */
export function undoMessage({ ok }: UndoFulfilmentResult): {
  kind: 'success' | 'failure'
  title: string
  description: string
} {
  return ok
    ? { kind: 'success', title: 'Change undone', description: 'The order is as before. No one is emailed.' }
    : {
        kind: 'failure',
        title: 'Change not undone',
        description: 'The customer has been emailed, or the order has changed.',
      }
}
