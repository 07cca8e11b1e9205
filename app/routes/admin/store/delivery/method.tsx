import { expectedVersion, formVersion, staleMessage } from '#app/core/version.ts'
import { DeliveryMethodEditor } from '#app/domain/checkout/delivery/delivery-method-editor.tsx'
import {
  DELIVERY_METHOD_LABELS,
  deliveryMethodForm,
  deliveryMethodValues,
} from '#app/domain/checkout/delivery/delivery-method-form.ts'
import { findDeliveryMethod } from '#app/domain/checkout/delivery/delivery-queries.server.ts'
import { editDeliveryMethod } from '#app/domain/checkout/delivery/save-delivery-method.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/method'

const FAILED = 'Delivery method not saved'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.fields.name ?? 'Delivery method' }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ params, context }: Route.LoaderArgs) {
  const method = await findDeliveryMethod(ctxOf(context), params.id)
  return { fields: deliveryMethodValues(method), states: method.states, version: method.version }
}

/** `Save delivery method`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, deliveryMethodForm)
  const kept = { states: form.getAll('states').map(String), isStale: false }
  if (!ok) return invalidForm({ ...reply(), ...kept }, failure(FAILED, CHECK_FIELDS))
  const edited = await editDeliveryMethod(ctx, params.id, value, expectedVersion(form))
  if (!edited.ok) {
    const message = staleMessage('page')
    return invalidForm({ ...reply({ '': [message] }), ...kept, isStale: true }, failure(FAILED, message), 409)
  }
  return redirectWithToast('/admin/store/settings', success('Delivery method saved', 'Changes apply to new checkouts.'))
}

export default function Method({ loaderData, actionData }: Route.ComponentProps) {
  const { fields, states, version } = loaderData
  const name = fields.name ?? ''
  return (
    <>
      <PageHeader
        title={name}
        above={
          <Breadcrumb items={[{ label: 'Delivery and returns', href: '/admin/store/settings' }, { label: name }]} />
        }
      />
      {actionData?.isStale && (
        <div className="mb-6 max-w-form">
          <EditConflict
            record="page"
            labels={DELIVERY_METHOD_LABELS}
            submitted={{ ...actionData.result.initialValue, states: actionData.states.join(', ') }}
            saved={{ ...fields, states: states.join(', ') }}
          />
        </div>
      )}
      <DeliveryMethodEditor
        answer={actionData}
        defaults={fields}
        states={actionData?.states ?? states}
        submit="Save delivery method"
        version={formVersion(version, actionData)}
      />
    </>
  )
}
