import { Form } from 'react-router'
import { formatCount } from '#app/core/pagination/format-count.ts'
import { Button } from '#app/ui/button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { ArchivedVariant } from './archived-variants.server.ts'

/** The archived variants of a product that still have stock or a SKU: nothing is lost, and how to get it back. */
export function ArchivedVariants({ productId, variants }: { productId: string; variants: readonly ArchivedVariant[] }) {
  const kept = variants.filter(({ onHand, sku }) => onHand > 0 || sku !== null)
  if (kept.length === 0) return null
  return (
    <section aria-labelledby="archived-variants">
      <h2 id="archived-variants" className="text-xl">
        Archived variants
      </h2>
      <p className="mt-1 max-w-prose text-sm text-ink-soft">
        Not in the shop. Restoring a variant, or adding its option value again, brings back its SKU, stock and stock
        movements.
      </p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {kept.map(({ id, title, sku, onHand }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-2 text-sm">
            <span className="min-w-0 flex-1 font-medium wrap-anywhere">{title}</span>
            <span className="text-ink-soft tabular-nums">
              {sku && `SKU ${sku} · `}
              {formatCount(onHand)} on hand
            </span>
            <Form method="post" action={`/admin/store/products/${productId}/variants/${id}/restoration`}>
              <Button type="submit" tone="secondary" size="sm">
                Restore <VisuallyHidden>{title}</VisuallyHidden>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
