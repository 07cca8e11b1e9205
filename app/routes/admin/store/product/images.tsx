import { addImage } from '#app/domain/catalogue/images/add-image.server.ts'
import { newImageForm } from '#app/domain/catalogue/images/image-form.ts'
import { ImageList } from '#app/domain/catalogue/images/image-list.tsx'
import { ImageUpload } from '#app/domain/catalogue/images/image-upload.tsx'
import { ProductLayout } from '#app/domain/catalogue/products/product-layout.tsx'
import {
  findProductForEditing,
  listImages,
  loadProductSummary,
} from '#app/domain/catalogue/products/product-queries.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { CHECK_FIELDS } from '#app/lib/form-fields.ts'
import { path } from '#app/lib/url.ts'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import type { Route } from './+types/images'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Images of ${loaderData?.product.title ?? ''}` }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const product = await findProductForEditing(ctx, params.id)
  const images = await listImages(ctx, params.id)
  return {
    product: await loadProductSummary(ctx, product),
    images: images.map(({ id, key, alt, width, height, version }) => ({ id, key, alt, width, height, version })),
  }
}

/** `Add image`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findProductForEditing(ctx, params.id)
  const { ok, value, reply } = parseForm(await parseFormData(request), newImageForm)
  if (!ok) return invalidForm(reply(), failure('Image not added', CHECK_FIELDS))
  const bytes = new Uint8Array(await value.file.arrayBuffer())
  const added = await addImage(ctx, params.id, { bytes, alt: value.alt })
  if (!added.ok) {
    const message = failure('Image not added', added.message)
    return added.reason === 'storage-unavailable'
      ? invalidForm(reply(), message, 503, { 'Retry-After': '60' })
      : invalidForm(reply({ file: [added.message] }), message)
  }
  return redirectWithToast(path`/admin/store/products/${params.id}/images`, success('Image added'))
}

export default function Images({ loaderData, actionData, params }: Route.ComponentProps) {
  const { product, images } = loaderData
  return (
    <ProductLayout product={product} current="Images">
      <div className="space-y-8">
        {images.length > 0 ? (
          <ImageList base={path`/admin/store/products/${params.id}/images`} images={images} />
        ) : (
          <EmptyState title="No images yet">
            Add an image below. A product needs one before you can publish it, and the first is its main image.
          </EmptyState>
        )}
        {/* The key empties the form once an image has been added. */}
        <ImageUpload key={images.length} answer={actionData} />
      </div>
    </ProductLayout>
  )
}
