import { formatCountOf } from '#app/core/pagination/format-count.ts'
import { timeIn } from '#app/lib/dates.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { useRevalidationPolling } from '#app/ui/hooks/use-revalidation-polling.ts'
import type { ProductImportResult } from './import-products.server.ts'

/** What an import of products has done. */
export function ProductImportOutcome({ result }: { result: ProductImportResult }) {
  const { added, updated, addedVariants = 0, unchanged, leftOut, stale } = result
  const counts = [
    `${formatCountOf(added, 'product')} added`,
    `${formatNumber(updated)} updated`,
    `${formatNumber(unchanged)} without a change`,
  ]
  return (
    <div className="space-y-6">
      <Callout tone="success" title="Import finished">
        <p>
          {counts.join(', ')}.{added > 0 && ' New products are drafts: add an image, then publish them.'}
        </p>
        {addedVariants > 0 && (
          <p>
            {formatCountOf(addedVariants, 'variant')} added to existing products. To put draft variants on sale, open
            the product's Variants page.
          </p>
        )}
      </Callout>
      {leftOut > 0 && (
        <Callout tone="warning" title={`${formatCountOf(leftOut, 'product')} with errors skipped`}>
          Fix the file and upload it again. What has been imported stays as it is.
        </Callout>
      )}
      {stale.length > 0 && (
        <Callout tone="warning" title={`${formatCountOf(stale.length, 'product')} changed by someone else`}>
          <p>These products weren't updated. Upload the file again to see what it would change now.</p>
          <ul className="mt-2 list-disc pl-5">
            {[...new Set(stale)].map((title) => (
              <li key={title} className="wrap-anywhere">
                {title}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/admin/store/products">View products</ButtonLink>
        <ButtonLink to="/admin/store/products/import" tone="secondary">
          Import another file
        </ButtonLink>
      </div>
    </div>
  )
}

/** Half a minute: a file of 2,000 products takes under two minutes. */
const POLL_INTERVAL_MS = 30_000

/** While an import is written, and until one whose process has ended can be started again: the page then offers it. */
export function ProductImportRunning({ retryAt, timeZone }: { retryAt: Date; timeZone: string }) {
  useRevalidationPolling(POLL_INTERVAL_MS)
  return (
    <div className="space-y-6">
      <Callout tone="info" title="This file is being imported">
        This page will show the result once the import has finished. If it was interrupted, for example by a server
        restart, you can start it again here from <Time at={retryAt}>{timeIn(timeZone, retryAt)}</Time>. Products that
        have already been imported won't change.
      </Callout>
      <ButtonLink to="/admin/store/products/import" tone="secondary">
        Import another file
      </ButtonLink>
    </div>
  )
}

/** Above the preview of a file whose import did not finish. */
export function ProductImportInterrupted() {
  return (
    <Callout tone="warning" title="This import was interrupted">
      The changes below haven't been made yet. Import them to finish.
    </Callout>
  )
}
