import type { Ctx } from '#app/core/context.ts'
import { hasOtherRows } from '#app/core/numbered-rows.ts'
import { expectedVersion, formVersion, staleMessage } from '#app/core/version.ts'
import { saveImages } from '#app/domain/catalogue/images/edit-image.server.ts'
import { imagesForm, renumberImages, toImagesInput } from '#app/domain/catalogue/images/image-form.ts'
import { ImagesPage } from '#app/domain/catalogue/images/images-page.tsx'
import { loadImagesPage } from '#app/domain/catalogue/images/load-images-page.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import type { Route } from './+types/image-details'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Images of ${loaderData?.product.title ?? ''}` }]

export const shouldRevalidate = revalidateOnConflict

/** The same page as `images`, shown after a rejected `Save images`. */
export const loader = ({ params, context }: Route.LoaderArgs) => loadImagesPage(ctxOf(context), params.id)

/** `Save images`: the order and the alt texts of a product's images. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const { images } = await loadImagesPage(ctx, params.id)
  const form = await parseFormData(request)
  const ids = images.map(({ id }) => id)
  if (hasOtherRows(form, ids)) return rejectStale(ctx, params.id, form)
  const { ok, value, reply } = parseForm(form, imagesForm(images.length))
  if (!ok) return invalidForm({ ...reply(), isStale: false }, failure('Images not saved', CHECK_FIELDS))
  const saved = await saveImages(ctx, params.id, toImagesInput(value, images.length), expectedVersion(form))
  if (saved.ok) {
    const message = saved.changed > 0 ? success('Images saved') : success('No changes to save')
    return redirectWithToast(path`/admin/store/products/${params.id}/images`, message)
  }
  return rejectStale(ctx, params.id, form)
}

/** What was entered stays with its image, although its number may have changed since the form was opened. */
async function rejectStale(ctx: Ctx, productId: string, form: FormData) {
  const { images } = await loadImagesPage(ctx, productId)
  const { reply } = parseForm(renumberImages(form, images), imagesForm(images.length))
  const message = staleMessage('product')
  return invalidForm({ ...reply({ '': [message] }), isStale: true }, failure('Images not saved', message), 409)
}

export default function ImageDetails({ loaderData, actionData }: Route.ComponentProps) {
  return <ImagesPage {...loaderData} version={formVersion(loaderData.version, actionData)} detailsAnswer={actionData} />
}
