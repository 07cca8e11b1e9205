import { expectedVersion, formVersion, staleMessage } from '#app/core/version.ts'
import { listCollections } from '#app/domain/catalogue/collections/collections.server.ts'
import { DiscountEditor } from '#app/domain/checkout/discounts/discount-editor.tsx'
import { DISCOUNT_LABELS, discountDisplayValues, discountForm } from '#app/domain/checkout/discounts/discount-form.ts'
import { discountFormValues, saveDiscountError } from '#app/domain/checkout/discounts/discount-labels.ts'
import { findDiscountById, listDiscountProducts } from '#app/domain/checkout/discounts/discount-queries.server.ts'
import { editDiscount, findDeleted } from '#app/domain/checkout/discounts/save-discount.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/discount'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Discount ${loaderData?.fields.code ?? ''}` }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const discount = await findDiscountById(ctx, params.id)
  const { used, version, collectionIds } = discount
  const [shownProducts, collections, deleted] = await Promise.all([
    listDiscountProducts(ctx, discount),
    listCollections(ctx),
    findDeleted(ctx, discount),
  ])
  const deletedCount = deleted.productIds.length + deleted.collectionIds.length
  return {
    fields: discountFormValues(discount, ctx.timeZone, shownProducts),
    collections,
    collectionIds,
    used,
    version,
    deletedCount,
  }
}

/** `Save discount`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, discountForm)
  const chosen = form.getAll('collections').map(String)
  if (!ok) return invalidForm({ ...reply(), chosen, isStale: false }, failure('Discount not saved', CHECK_FIELDS))
  const edited = await editDiscount(ctx, params.id, value, expectedVersion(form))
  if (edited.ok)
    return redirectWithToast('/admin/store/discounts', success('Discount saved', 'Changes apply to new checkouts.'))
  if (edited.reason === 'stale') {
    const message = staleMessage('discount')
    return invalidForm(
      { ...reply({ '': [message] }), chosen, isStale: true },
      failure('Discount not saved', message),
      409,
    )
  }
  const { field, message } = saveDiscountError(edited)
  const rejected = { ...reply({ [field]: [message] }), chosen, isStale: false }
  return invalidForm(rejected, failure('Discount not saved', message), 409)
}

export default function Discount({ loaderData, actionData }: Route.ComponentProps) {
  const { fields, collections, collectionIds, used, version, deletedCount } = loaderData
  const chosen = actionData?.chosen ?? collectionIds
  const titlesOf = (ids: readonly string[]) =>
    collections.flatMap(({ id, title }) => (ids.includes(id) ? [title] : [])).join(', ')
  return (
    <>
      <PageHeader
        title={fields.code}
        lead={used === 1 ? 'Used once.' : `Used ${used} times.`}
        above={
          <Breadcrumb items={[{ label: 'Discounts', href: '/admin/store/discounts' }, { label: fields.code ?? '' }]} />
        }
      />
      {actionData?.isStale && (
        <div className="mb-6 max-w-form">
          <EditConflict
            record="discount"
            labels={DISCOUNT_LABELS}
            submitted={discountDisplayValues({ ...actionData.result.initialValue, collections: titlesOf(chosen) })}
            saved={discountDisplayValues({ ...fields, collections: titlesOf(collectionIds) })}
          />
        </div>
      )}
      <DiscountEditor
        answer={actionData}
        defaults={fields}
        collections={collections}
        chosen={chosen}
        deletedCount={deletedCount}
        submit="Save discount"
        version={formVersion(version, actionData)}
      />
    </>
  )
}
