import { addImages } from '#app/domain/catalogue/images/add-images.server.ts'
import { newImagesForm } from '#app/domain/catalogue/images/image-form.ts'
import { ImagesPage } from '#app/domain/catalogue/images/images-page.tsx'
import { loadImagesPage } from '#app/domain/catalogue/images/load-images-page.server.ts'
import { findProductForEditing } from '#app/domain/catalogue/products/product-queries.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import type { Route } from './+types/images'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Images of ${loaderData?.product.title ?? ''}` }]

export const shouldRevalidate = revalidateOnConflict

export const loader = ({ params, context }: Route.LoaderArgs) => loadImagesPage(ctxOf(context), params.id)

/** `Add images`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findProductForEditing(ctx, params.id)
  const { ok, value, reply } = parseForm(await parseFormData(request), newImagesForm)
  if (!ok) return invalidForm(reply(), failure('Images not added', CHECK_FIELDS))
  const uploads = await Promise.all(
    value.file.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  )
  const { added, rejected } = await addImages(ctx, params.id, { uploads, alt: value.alt })
  if (!rejected)
    return redirectWithToast(
      path`/admin/store/products/${params.id}/images`,
      success(added === 1 ? 'Image added' : `${added} images added`),
    )
  const { name, reason, message } = rejected
  const title = added === 0 ? 'Images not added' : `${added} of ${uploads.length} images added`
  if (reason === 'storage-unavailable' && added === 0)
    return invalidForm(reply(), failure(title, message), 503, { 'Retry-After': '60' })
  const error = uploads.length === 1 ? message : `${name}: ${message}`
  // A conflict reloads the list, which has the images that were added.
  return invalidForm(reply({ file: [error] }), failure(title, error), added === 0 ? 400 : 409)
}

export default function Images({ loaderData, actionData }: Route.ComponentProps) {
  return <ImagesPage {...loaderData} uploadAnswer={actionData} />
}
