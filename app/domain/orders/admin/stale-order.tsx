import { VERSION_FIELD } from '#app/core/version.ts'
import { Callout } from '#app/ui/data/callout.tsx'

export const STALE_ORDER_MESSAGE = 'This order has changed since you opened it. Check it, then try again.'

/**
 * The hidden version of an order's form. If `isStale`, also the warning that the order has changed: the page shows
 * it as it is now, the form keeps what was entered.
 */
export function OrderVersion({ version, isStale }: { version: number; isStale?: boolean }) {
  return (
    <>
      <input type="hidden" name={VERSION_FIELD} value={version} />
      {isStale && (
        <Callout tone="warning" title="This order has changed since you opened it">
          Check the order and what you entered, then try again.
        </Callout>
      )}
    </>
  )
}
