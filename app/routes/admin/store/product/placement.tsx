import { listDeskCollections } from '#app/domain/catalogue/collections/collections.server.ts'
import { findDeskProduct, frameOf } from '#app/domain/catalogue/products/managed-product.server.ts'
import { findPlacement, listTitles, placeProduct } from '#app/domain/catalogue/products/place-product.server.ts'
import { PlacementEditor } from '#app/domain/catalogue/products/placement-editor.tsx'
import { placementForm, placementOf } from '#app/domain/catalogue/products/placement-form.ts'
import { ProductFrame } from '#app/domain/catalogue/products/product-layout.tsx'
import { CHECK_FIELDS, parseForm, readFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/placement'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Placement of ${loaderData?.product.title ?? ''}` },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const product = await findDeskProduct(ctx, params.id)
  const [frame, placement, collections, titles] = await Promise.all([
    frameOf(ctx, product),
    findPlacement(ctx, params.id),
    listDeskCollections(ctx),
    listTitles(ctx, params.id),
  ])
  return { product: frame, placement, collections, titles }
}

/** `Save placement`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findDeskProduct(ctx, params.id)
  const form = await readFormData(request)
  const { ok, value, reply } = parseForm(form, placementForm)
  if (!ok) return invalidForm(reply(), failure('Placement not saved', CHECK_FIELDS))
  const placed = await placeProduct(ctx, params.id, placementOf(value, form.getAll('collection')))
  if (!placed.ok) {
    const errors = Object.fromEntries(placed.rows.map((n) => [`related_${n}`, ['No one product has this title.']]))
    return invalidForm(reply(errors), failure('Placement not saved', CHECK_FIELDS))
  }
  return redirectWithToast(`/admin/store/products/${params.id}/placement`, success('Placement saved'))
}

export default function PlacementPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { product, placement, collections, titles } = loaderData
  return (
    <ProductFrame product={product} current="Placement">
      <PlacementEditor
        key={params.id}
        answer={actionData}
        collections={collections}
        chosen={placement.collectionIds}
        related={placement.related}
        titles={titles}
      />
    </ProductFrame>
  )
}
