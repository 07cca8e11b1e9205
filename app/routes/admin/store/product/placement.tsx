import { listCollections } from '#app/domain/catalogue/collections/collections.server.ts'
import {
  editPlacement,
  findPlacement,
  listProductTitles,
} from '#app/domain/catalogue/products/edit-placement.server.ts'
import { PlacementEditor } from '#app/domain/catalogue/products/placement-editor.tsx'
import { placementForm, toPlacement } from '#app/domain/catalogue/products/placement-form.ts'
import { ProductLayout } from '#app/domain/catalogue/products/product-layout.tsx'
import { findProductForEditing, loadProductSummary } from '#app/domain/catalogue/products/product-queries.server.ts'
import { CHECK_FIELDS, parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/placement'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Placement of ${loaderData?.product.title ?? ''}` },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const product = await findProductForEditing(ctx, params.id)
  const [frame, placement, collections, titles] = await Promise.all([
    loadProductSummary(ctx, product),
    findPlacement(ctx, params.id),
    listCollections(ctx),
    listProductTitles(ctx, params.id),
  ])
  return { product: frame, placement, collections, titles }
}

/** `Save placement`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findProductForEditing(ctx, params.id)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, placementForm)
  if (!ok) return invalidForm(reply(), failure('Placement not saved', CHECK_FIELDS))
  const placed = await editPlacement(ctx, params.id, toPlacement(value, form.getAll('collection')))
  if (!placed.ok) {
    const errors = Object.fromEntries(placed.rows.map((n) => [`related_${n}`, ['No one product has this title.']]))
    return invalidForm(reply(errors), failure('Placement not saved', CHECK_FIELDS))
  }
  return redirectWithToast(`/admin/store/products/${params.id}/placement`, success('Placement saved'))
}

export default function PlacementPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { product, placement, collections, titles } = loaderData
  return (
    <ProductLayout product={product} current="Placement">
      <PlacementEditor
        key={params.id}
        answer={actionData}
        collections={collections}
        chosen={placement.collectionIds}
        related={placement.related}
        titles={titles}
      />
    </ProductLayout>
  )
}
