import { expectedVersion, formVersion, staleMessage } from '#app/core/version.ts'
import { listCollections } from '#app/domain/catalogue/collections/collections.server.ts'
import {
  editPlacement,
  findPlacement,
  listProductTitles,
} from '#app/domain/catalogue/products/edit-placement.server.ts'
import { PlacementEditor } from '#app/domain/catalogue/products/placement-editor.tsx'
import {
  PLACEMENT_LABELS,
  placementForm,
  placementFormValues,
  tickedCollections,
  toPlacement,
} from '#app/domain/catalogue/products/placement-form.ts'
import { ProductLayout } from '#app/domain/catalogue/products/product-layout.tsx'
import { findProductForEditing, loadProductSummary } from '#app/domain/catalogue/products/product-queries.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { CHECK_FIELDS } from '#app/lib/form-fields.ts'
import { path } from '#app/lib/url.ts'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import type { Route } from './+types/placement'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Placement of ${loaderData?.product.title ?? ''}` },
]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const product = await findProductForEditing(ctx, params.id)
  const [summary, placement, collections, titles] = await Promise.all([
    loadProductSummary(ctx, product),
    findPlacement(ctx, product),
    listCollections(ctx),
    listProductTitles(ctx, params.id),
  ])
  return { product: summary, placement, collections, titles, version: product.version }
}

/** `Save placement`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findProductForEditing(ctx, params.id)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, placementForm)
  const collectionIds = tickedCollections(form)
  const rejected = { collectionIds, isStale: false }
  if (!ok) return invalidForm({ ...reply(), ...rejected }, failure('Placement not saved', CHECK_FIELDS))
  const edited = await editPlacement(ctx, params.id, toPlacement(value, collectionIds), expectedVersion(form))
  if (edited.ok)
    return redirectWithToast(path`/admin/store/products/${params.id}/placement`, success('Placement saved'))
  if (edited.reason === 'stale') {
    const message = staleMessage('product')
    const answer = { ...reply({ '': [message] }), collectionIds, isStale: true }
    return invalidForm(answer, failure('Placement not saved', message), 409)
  }
  const errors = Object.fromEntries(edited.rows.map((n) => [`related_${n}`, ['No single product matches.']]))
  return invalidForm({ ...reply(errors), ...rejected }, failure('Placement not saved', CHECK_FIELDS))
}

export default function PlacementPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { product, placement, collections, titles, version } = loaderData
  const saved = placementFormValues(placement, collections)
  const ticked = placementFormValues({ collectionIds: actionData?.collectionIds ?? [], related: [] }, collections)
  return (
    <ProductLayout product={product} current="Placement">
      <div className="space-y-6">
        {actionData?.isStale && (
          <EditConflict
            record="product"
            labels={PLACEMENT_LABELS}
            submitted={{ ...actionData.result.initialValue, collections: ticked.collections }}
            saved={saved}
          />
        )}
        <PlacementEditor
          key={params.id}
          answer={actionData}
          collections={collections}
          chosen={actionData?.collectionIds ?? placement.collectionIds}
          defaults={saved}
          titles={titles}
          version={formVersion(version, actionData)}
        />
      </div>
    </ProductLayout>
  )
}
