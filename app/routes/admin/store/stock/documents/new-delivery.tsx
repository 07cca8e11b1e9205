import { DeliveryEditor } from '#app/domain/inventory/documents/delivery-editor.tsx'
import {
  countDeliveryRows,
  DELIVERY_ROWS,
  deliveryForm,
  toDeliveryLines,
} from '#app/domain/inventory/documents/delivery-form.ts'
import { loadDeliveryEditor } from '#app/domain/inventory/documents/load-delivery-editor.server.ts'
import { receiveDelivery } from '#app/domain/inventory/documents/receive-delivery.server.ts'
import { MAX_ON_HAND } from '#app/domain/inventory/stock-form.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/new-delivery'

/** The form of 200 lines has 403 fields. */
const MAX_FIELDS = 500

const ROW_ERRORS = {
  'unknown-sku': ['sku', 'No variant has this SKU.'],
  'too-many': ['quantity', `Stock can't be more than ${formatNumber(MAX_ON_HAND)}.`],
} as const

export const meta: Route.MetaFunction = () => [{ title: 'Receive delivery' }]

export const shouldRevalidate = revalidateOnConflict

/** `?product=` starts with the SKUs of a product. */
export const loader = ({ url, context }: Route.LoaderArgs) =>
  loadDeliveryEditor(ctxOf(context), url.searchParams.get('product'))

/** `Receive delivery`. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  const form = await parseFormData(request, MAX_FIELDS)
  const rows = countDeliveryRows(form)
  const { ok, value, reply } = parseForm(form, deliveryForm(Math.max(rows, 1)))
  const shown = { rows: Math.max(rows, DELIVERY_ROWS), receivedBefore: null }
  if (!ok) return invalidForm({ ...reply(), ...shown }, failure('Delivery not received', CHECK_FIELDS))
  const { supplier, reference, note } = value as { supplier: string; reference: string; note: string | null }
  const received = await receiveDelivery(ctx, { supplier, reference, note, lines: toDeliveryLines(value, rows) })
  if (received.ok)
    return redirectWithToast(
      path`/admin/store/stock/documents/${received.id}`,
      success('Delivery received', `${formatNumber(received.units)} units added to the stock.`),
    )
  if (received.reason === 'received-before') {
    const message = 'This delivery note has been received before.'
    const answer = { ...reply({ reference: [message] }), ...shown, receivedBefore: received.id }
    return invalidForm(answer, failure('Delivery not received', message), 409)
  }
  const [column, error] = ROW_ERRORS[received.reason]
  const errors = Object.fromEntries(received.rows.map((n) => [`${column}_${n}`, [error]]))
  return invalidForm({ ...reply(errors), ...shown }, failure('Delivery not received', CHECK_FIELDS), 409)
}

export default function NewDelivery({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, ...editor } = loaderData
  return (
    <>
      <PageHeader
        title="Receive delivery"
        above={<Breadcrumb items={[{ label: 'Stock', href: '/admin/store/stock' }, { label: 'Receive delivery' }]} />}
        lead="Adds the lines of a delivery note to the stock on hand."
      />
      <DeliveryEditor
        {...editor}
        rows={actionData?.rows ?? rows}
        answer={actionData}
        receivedBefore={actionData?.receivedBefore ?? null}
      />
    </>
  )
}
