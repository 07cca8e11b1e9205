import { DiscountEditor } from '#app/domain/checkout/discounts/discount-editor.tsx'
import { discountForm } from '#app/domain/checkout/discounts/discount-form.ts'
import { discountFormValues } from '#app/domain/checkout/discounts/discount-labels.ts'
import { findDiscountById } from '#app/domain/checkout/discounts/discount-queries.server.ts'
import { saveDiscountError } from '#app/domain/checkout/discounts/discount-refusal.ts'
import { editDiscount } from '#app/domain/checkout/discounts/save-discount.server.ts'
import { CHECK_FIELDS, parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/discount'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Discount ${loaderData?.fields.code ?? ''}` }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const discount = await findDiscountById(ctx, params.id)
  return { fields: discountFormValues(discount, ctx.timeZone), used: discount.used }
}

/** `Save discount`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  const { ok, value, reply } = parseForm(await parseFormData(request), discountForm)
  if (!ok) return invalidForm(reply(), failure('Discount not saved', CHECK_FIELDS))
  const edited = await editDiscount(ctx, params.id, value)
  if (!edited.ok) {
    const { field, sentence } = saveDiscountError(edited)
    return invalidForm(reply({ [field]: [sentence] }), failure('Discount not saved', sentence), 409)
  }
  return redirectWithToast('/admin/store/discounts', success('Discount saved', 'It counts for checkouts from now on.'))
}

export default function Discount({ loaderData, actionData, params }: Route.ComponentProps) {
  const { fields, used } = loaderData
  return (
    <>
      <PageHeader
        title={fields.code}
        lead={used === 1 ? 'Used once.' : `Used ${used} times.`}
        above={
          <Breadcrumb items={[{ label: 'Discounts', href: '/admin/store/discounts' }, { label: fields.code ?? '' }]} />
        }
      />
      <DiscountEditor key={params.id} answer={actionData} defaults={fields} submit="Save discount" />
    </>
  )
}
