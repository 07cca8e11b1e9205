import { DeliveryMethodEditor } from '#app/domain/checkout/delivery/delivery-method-editor.tsx'
import { deliveryMethodForm } from '#app/domain/checkout/delivery/delivery-method-form.ts'
import { createDeliveryMethod } from '#app/domain/checkout/delivery/save-delivery-method.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/new-method'

const FAILED = 'Delivery method not added'

export const meta: Route.MetaFunction = () => [{ title: 'Add delivery method' }]

export const shouldRevalidate = revalidateOnConflict

/** Only checks the permission: the page has no data. */
export const loader = ({ context }: Route.LoaderArgs) => assertCan(ctxOf(context).actor, 'store.manage')

/** `Add delivery method`. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, deliveryMethodForm)
  const states = form.getAll('states').map(String)
  if (!ok) return invalidForm({ ...reply(), states }, failure(FAILED, CHECK_FIELDS))
  const created = await createDeliveryMethod(ctx, value)
  if (!created.ok) {
    return invalidForm({ ...reply(), states }, failure(FAILED, 'Delete a method that you no longer use first.'), 409)
  }
  return redirectWithToast('/admin/store/settings', success('Delivery method added', 'It applies to new checkouts.'))
}

export default function NewMethod({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Add delivery method"
        above={
          <Breadcrumb
            items={[{ label: 'Delivery and returns', href: '/admin/store/settings' }, { label: 'Add delivery method' }]}
          />
        }
      />
      <DeliveryMethodEditor
        answer={actionData}
        defaults={{}}
        states={actionData?.states ?? []}
        submit="Add delivery method"
      />
    </>
  )
}
