import { CountEditor } from '#app/domain/inventory/documents/count-editor.tsx'
import { countForm, toCountLines } from '#app/domain/inventory/documents/count-form.ts'
import { countStock, type RejectedCount } from '#app/domain/inventory/documents/count-stock.server.ts'
import { MAX_STOCK_ROWS } from '#app/domain/inventory/stock.ts'
import { listStockLevels } from '#app/domain/inventory/stock-queries.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { FilteredList } from '#app/ui/data/filtered-list.tsx'
import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/new-count'

/** The form of 200 variants has 601 fields. */
const MAX_FIELDS = 700

export const meta: Route.MetaFunction = () => [{ title: 'Count stock' }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ url, context }: Route.LoaderArgs) {
  const q = normaliseLine(url.searchParams.get('q') ?? '').slice(0, 150)
  return { ...(await listStockLevels(ctxOf(context), { q, level: null })), q }
}

/** `Save count`. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  const form = await parseFormData(request, MAX_FIELDS)
  const rows = Math.min([...form.keys()].filter((name) => /^variant_\d{1,3}$/.test(name)).length, MAX_STOCK_ROWS)
  const { ok, value, reply } = parseForm(form, countForm(Math.max(rows, 1)))
  if (!ok) return invalidForm(reply(), failure('Count not saved', CHECK_FIELDS))
  const counted = await countStock(ctx, { note: String(value.note), lines: toCountLines(value, rows) })
  if (!counted.ok) {
    const errors = Object.fromEntries(counted.rows.map((line) => [`counted_${line.row}`, [rowMessage(line)]]))
    const message = 'The stock of the marked lines has changed, or is reserved. Nothing has been saved yet.'
    return invalidForm(reply(errors), failure('Count not saved', message), 409)
  }
  const { id, lines, differences } = counted
  const text = `${lines === 1 ? '1 line' : `${lines} lines`} counted, ${differences} with a difference.`
  return redirectWithToast(path`/admin/store/stock/documents/${id}`, success('Count saved', text))
}

function rowMessage({ reason, onHand, reserved }: RejectedCount): string {
  return reason === 'stale'
    ? `${onHand} are expected now. Count again.`
    : `Enter ${reserved} or more: ${reserved} are reserved for open checkouts.`
}

export default function NewCount({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, hasMore, q } = loaderData
  const clear = q !== '' && '/admin/store/stock/counts/new'
  return (
    <>
      <PageHeader
        title="Count stock"
        above={<Breadcrumb items={[{ label: 'Stock', href: '/admin/store/stock' }, { label: 'Count stock' }]} />}
        lead="Enter what is on the shelf, reserved units included. Lines that you leave blank keep their stock."
      />
      <FilterForm
        shown={{ q }}
        clear={clear}
        search={{ label: 'Product or SKU', name: 'q', defaultValue: q, maxLength: 150 }}
        chips={[{ name: 'q', label: q && `“${q}”` }]}
      />
      <FilteredList
        isEmpty={rows.length === 0}
        clear={clear}
        noMatch={{
          title: 'No variants match',
          hint: "Try part of the product's title or of the SKU.",
          action: 'Show all variants',
        }}
        empty={
          <EmptyState title="No tracked variants yet">Variants with Track inventory turned on appear here.</EmptyState>
        }
      >
        {/* The fields are numbered, so that another list of variants needs a new form. */}
        <CountEditor key={rows.map(({ variantId }) => variantId).join()} answer={actionData} rows={rows} />
        {hasMore && (
          <p className="mt-4 text-ink-soft">Showing the first {MAX_STOCK_ROWS} variants. Search to count others.</p>
        )}
      </FilteredList>
    </>
  )
}
