import GripVertical from 'lucide-react/icons/grip-vertical'
import { Form } from 'react-router'
import { path } from '#app/lib/url.ts'
import { OrderField } from '#app/ui/forms/lists/order-field.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { Link } from '#app/ui/link.tsx'
import { ProductThumb } from '../product-thumb.tsx'
import type { CollectionRow } from './collections.server.ts'

/** The collections in their order, which is changed by dragging and by buttons, each with a link to its page. */
export function CollectionList({ rows }: { rows: CollectionRow[] }) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (
    <Form method="post" action="/admin/store/collections/order" className="max-w-form">
      <OrderField
        label="Collections"
        name="order"
        keys={rows.map(({ id }) => id)}
        nameOf={(key) => byId.get(key)?.title ?? ''}
        className="mb-4 divide-y divide-line rounded-card border border-line bg-surface"
        itemClassName="flex items-center gap-3 px-3 py-2"
      >
        {(key, _at, buttons) => {
          const row = byId.get(key)
          return (
            row && (
              <>
                {rows.length > 1 && (
                  <GripVertical
                    aria-hidden="true"
                    className="scripting-only size-5 shrink-0 text-ink-soft max-md:hidden"
                  />
                )}
                <ProductThumb image={row.image} />
                <div className="min-w-0 flex-1">
                  <Link
                    to={path`/admin/store/collections/${row.id}`}
                    draggable={false}
                    className="link font-semibold wrap-anywhere"
                  >
                    {row.title}
                  </Link>
                  <p className="text-sm text-ink-soft tabular-nums">
                    {row.products} {row.products === 1 ? 'product' : 'products'}
                  </p>
                </div>
                <div className="flex shrink-0">{buttons}</div>
              </>
            )
          )
        }}
      </OrderField>
      {rows.length > 1 && <SaveBar>Save order</SaveBar>}
    </Form>
  )
}
