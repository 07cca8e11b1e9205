import { addPicture } from '#app/domain/catalogue/images/add-image.server.ts'
import { newPictureForm } from '#app/domain/catalogue/images/image-form.ts'
import { PictureList } from '#app/domain/catalogue/images/image-list.tsx'
import { PictureUpload } from '#app/domain/catalogue/images/image-upload.tsx'
import { findDeskProduct, frameOf, listPictures } from '#app/domain/catalogue/products/managed-product.server.ts'
import { ProductFrame } from '#app/domain/catalogue/products/product-layout.tsx'
import { CHECK_FIELDS, parseForm, readFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import type { Route } from './+types/pictures'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Pictures of ${loaderData?.product.title ?? ''}` },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const product = await findDeskProduct(ctx, params.id)
  const pictures = await listPictures(ctx, params.id)
  return {
    product: await frameOf(ctx, product),
    pictures: pictures.map(({ id, key, alt, width, height }) => ({ id, key, alt, width, height })),
  }
}

/** `Add picture`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findDeskProduct(ctx, params.id)
  const { ok, value, reply } = parseForm(await readFormData(request), newPictureForm)
  if (!ok) return invalidForm(reply(), failure('Picture not added', CHECK_FIELDS))
  const bytes = new Uint8Array(await value.file.arrayBuffer())
  const added = await addPicture(ctx, params.id, { bytes, alt: value.alt })
  if (!added.ok) {
    const words = failure('Picture not added', added.message)
    return added.reason === 'away'
      ? invalidForm(reply(), words, 503, { 'Retry-After': '60' })
      : invalidForm(reply({ file: [added.message] }), words)
  }
  return redirectWithToast(`/admin/store/products/${params.id}/pictures`, success('Picture added'))
}

export default function Pictures({ loaderData, actionData, params }: Route.ComponentProps) {
  const { product, pictures } = loaderData
  return (
    <ProductFrame product={product} current="Pictures">
      <div className="space-y-8">
        {pictures.length > 0 ? (
          <PictureList base={`/admin/store/products/${params.id}/pictures`} pictures={pictures} />
        ) : (
          <EmptyState title="No picture yet">
            A product needs one to be published. The first is the one of its card.
          </EmptyState>
        )}
        {/* A new set of pictures has a new, empty form. */}
        <PictureUpload key={pictures.length} answer={actionData} />
      </div>
    </ProductFrame>
  )
}
