import { redirect } from 'react-router'
import { parcelForm, parseQuantities, shipmentForm, unfulfilledLines } from '#app/domain/orders/admin/order-form.ts'
import { nextSteps } from '#app/domain/orders/admin/order-labels.ts'
import { type AdminOrder, findOrder } from '#app/domain/orders/admin/order-queries.server.ts'
import { ParcelEditor } from '#app/domain/orders/admin/parcel-editor.tsx'
import { type SendParcelResult, sendParcel } from '#app/domain/orders/fulfilment/send-parcel.server.ts'
import { CHECK_FIELDS, parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/shipment'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Send a part of order ${loaderData?.number ?? ''}` },
]

export const shouldRevalidate = revalidateOnConflict

const sentOf = ({ lines }: AdminOrder) => lines.reduce((sum, { fulfilledQuantity }) => sum + fulfilledQuantity, 0)

/** An order of which nothing is to be sent says so itself. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await findOrder(ctxOf(context), params.id)
  const { id, number, fullName, lines } = order
  if (!nextSteps(order).send) throw redirect(`/admin/store/orders/${id}`)
  return { id, number, fullName, sent: sentOf(order), lines: unfulfilledLines(lines) }
}

/** `Mark as sent`, `Mark as handed over`: everything at once. `Send parcel`: what the page's own form says. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const lines = unfulfilledLines((await findOrder(ctx, params.id)).lines)
  const form = await parseFormData(request)
  const isPart = form.has('seen')
  const { ok, value, reply } = parseForm(form, isPart ? parcelForm(lines) : shipmentForm)
  if (!ok) return invalidForm(reply(), failure('Nothing sent', CHECK_FIELDS))
  const { carrier, tracking_number: trackingNumber } = value
  const part = isPart ? { pieces: parseQuantities(value, lines), seen: Number(form.get('seen')) } : {}
  const sent = await sendParcel(ctx, params.id, { carrier, trackingNumber, ...part })
  if (sent.ok || sent.reason === 'not-allowed') {
    return redirectWithToast(`/admin/store/orders/${params.id}`, outcomeOf(sent))
  }
  const sentence = SENTENCES[sent.reason]
  return invalidForm(reply({ pieces_0: [sentence] }), failure('Nothing sent', sentence), 409)
}

const SENTENCES = {
  nothing: 'Choose at least one piece.',
  changed: 'Something was sent meanwhile. This is what is left; look again, then send.',
  'too-many-pieces': 'Some of it is not there to be sent any more. Look again, then send.',
}

function outcomeOf(sent: SendParcelResult) {
  if (!sent.ok) return failure('Nothing changed', 'The order is not to be sent any more. This is how it stands now.')
  return sent.complete
    ? success('Order completed', 'It is on its way, or in its owner’s hands.')
    : success('Parcel sent', 'The rest waits to be sent.')
}

export default function Shipment({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, fullName, lines, sent } = loaderData
  return (
    <>
      <PageHeader
        title={`Send a part of order ${number}`}
        lead={`${fullName} is told what is in the parcel, and what is still to come.`}
        above={
          <Breadcrumb
            items={[
              { label: 'Orders', href: '/admin/store/orders' },
              { label: `Order ${number}`, href: `/admin/store/orders/${id}` },
              { label: 'Send a part' },
            ]}
          />
        }
      />
      <ParcelEditor key={sent} answer={actionData} orderId={id} lines={lines} sent={sent} />
    </>
  )
}
