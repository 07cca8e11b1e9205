import { expectedVersion, formVersion, staleMessage } from '#app/core/version.ts'
import { listCollections } from '#app/domain/catalogue/collections/collections.server.ts'
import { editPlacement, findPlacement, listRelated } from '#app/domain/catalogue/products/edit-placement.server.ts'
import { PlacementEditor } from '#app/domain/catalogue/products/placement-editor.tsx'
import {
  MAX_RELATED,
  PLACEMENT_LABELS,
  placementDisplayValues,
  placementForm,
  tickedCollections,
  toPlacement,
} from '#app/domain/catalogue/products/placement-form.ts'
import { ProductLayout } from '#app/domain/catalogue/products/product-layout.tsx'
import { findProductForEditing, loadProductSummary } from '#app/domain/catalogue/products/product-queries.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import type { Route } from './+types/placement'

const ADD_ERRORS = {
  'no-match': 'No single product has this title. Choose one of the suggestions.',
  'too-many': `A product can have up to ${MAX_RELATED} related products. Remove one first.`,
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Placement of ${loaderData?.product.title ?? ''}` },
]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const product = await findProductForEditing(ctx, params.id)
  const [summary, placement, collections] = await Promise.all([
    loadProductSummary(ctx, product),
    findPlacement(ctx, product),
    listCollections(ctx),
  ])
  return { product: summary, placement, collections, version: product.version }
}

/** `Save placement`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findProductForEditing(ctx, params.id)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, placementForm)
  if (!ok) {
    const entered = { collectionIds: tickedCollections(form), related: [] }
    return invalidForm({ ...reply(), entered, isStale: false }, failure('Placement not saved', CHECK_FIELDS))
  }
  const placement = toPlacement(value, tickedCollections(form))
  const edited = await editPlacement(ctx, params.id, placement, expectedVersion(form))
  if (edited.ok)
    return redirectWithToast(path`/admin/store/products/${params.id}/placement`, success('Placement saved'))
  const { collectionIds, relatedIds } = placement
  const entered = { collectionIds, related: await listRelated(ctx, relatedIds) }
  if (edited.reason === 'stale') {
    const message = staleMessage('product')
    const answer = { ...reply({ '': [message] }), entered, isStale: true }
    return invalidForm(answer, failure('Placement not saved', message), 409)
  }
  const errors = { add: [ADD_ERRORS[edited.reason]] }
  return invalidForm({ ...reply(errors), entered, isStale: false }, failure('Placement not saved', CHECK_FIELDS))
}

export default function PlacementPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { product, placement, collections, version } = loaderData
  const shown = actionData?.entered ?? placement
  return (
    <ProductLayout product={product} current="Placement">
      <div className="space-y-6">
        {actionData?.isStale && (
          <EditConflict
            record="product"
            labels={PLACEMENT_LABELS}
            submitted={placementDisplayValues(shown, collections)}
            saved={placementDisplayValues(placement, collections)}
          />
        )}
        <PlacementEditor
          // A product that was added by its title needs a new form.
          key={[params.id, ...placement.related.map(({ id }) => id).toSorted()].join()}
          productId={params.id}
          answer={actionData}
          collections={collections}
          chosen={shown.collectionIds}
          related={shown.related}
          version={formVersion(version, actionData)}
        />
      </div>
    </ProductLayout>
  )
}
