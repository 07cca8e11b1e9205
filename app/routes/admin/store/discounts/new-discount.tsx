import { DiscountEditor } from '#app/domain/checkout/discounts/discount-editor.tsx'
import { discountForm } from '#app/domain/checkout/discounts/discount-form.ts'
import { saveDiscountError } from '#app/domain/checkout/discounts/discount-labels.ts'
import { createDiscount } from '#app/domain/checkout/discounts/save-discount.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { CHECK_FIELDS } from '#app/lib/form-fields.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/new-discount'

export const meta: Route.MetaFunction = () => [{ title: 'Add discount' }]

/** Only checks the permission: the page has no data. */
export const loader = ({ context }: Route.LoaderArgs) => assertCan(ctxOf(context).actor, 'store.manage')

/** `Add discount`. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  const { ok, value, reply } = parseForm(await parseFormData(request), discountForm)
  if (!ok) return invalidForm(reply(), failure('Discount not added', CHECK_FIELDS))
  const created = await createDiscount(ctx, value)
  if (!created.ok) {
    const { field, message } = saveDiscountError(created)
    return invalidForm(reply({ [field]: [message] }), failure('Discount not added', message), 409)
  }
  return redirectWithToast(
    '/admin/store/discounts',
    success('Discount added', `Customers can enter ${value.code} in the cart.`),
  )
}

export default function NewDiscount({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Add discount"
        above={
          <Breadcrumb items={[{ label: 'Discounts', href: '/admin/store/discounts' }, { label: 'Add discount' }]} />
        }
      />
      <DiscountEditor answer={actionData} defaults={{ kind: 'percentage' }} submit="Add discount" />
    </>
  )
}
