import { listCollections } from '#app/domain/catalogue/collections/collections.server.ts'
import { DiscountEditor } from '#app/domain/checkout/discounts/discount-editor.tsx'
import { discountForm } from '#app/domain/checkout/discounts/discount-form.ts'
import { addedDiscountMessage, saveDiscountError } from '#app/domain/checkout/discounts/discount-labels.ts'
import { createDiscount } from '#app/domain/checkout/discounts/save-discount.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { todayIn } from '#app/lib/dates.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/new-discount'

export const meta: Route.MetaFunction = () => [{ title: 'Add discount' }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context }: Route.LoaderArgs) {
  return { collections: await listCollections(ctxOf(context)) }
}

/** `Add discount`. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, discountForm)
  const chosen = form.getAll('collections').map(String)
  if (!ok) return invalidForm({ ...reply(), chosen }, failure('Discount not added', CHECK_FIELDS))
  const created = await createDiscount(ctx, value)
  if (!created.ok) {
    const { field, message } = saveDiscountError(created)
    return invalidForm({ ...reply({ [field]: [message] }), chosen }, failure('Discount not added', message), 409)
  }
  return redirectWithToast(
    '/admin/store/discounts',
    success('Discount added', addedDiscountMessage(value, todayIn(ctx.timeZone, ctx.now))),
  )
}

export default function NewDiscount({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Add discount"
        above={
          <Breadcrumb items={[{ label: 'Discounts', href: '/admin/store/discounts' }, { label: 'Add discount' }]} />
        }
      />
      <DiscountEditor
        answer={actionData}
        defaults={{ kind: 'percentage' }}
        collections={loaderData.collections}
        chosen={actionData?.chosen ?? []}
        submit="Add discount"
      />
    </>
  )
}
