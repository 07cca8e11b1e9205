import { redirect } from 'react-router'
import { expectedVersion, staleMessage } from '#app/core/version.ts'
import { editAltText } from '#app/domain/catalogue/images/edit-image.server.ts'
import { altTextForm, MAX_ALT_LENGTH } from '#app/domain/catalogue/images/image-form.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/image'

/** `Save alt text` of an image. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  const form = await parseFormData(request)
  const { ok, value } = parseForm(form, altTextForm)
  if (!ok) {
    const message = `Enter alt text of up to ${MAX_ALT_LENGTH} characters.`
    return invalidForm({ alt: message }, failure('Alt text not saved', message))
  }
  const ids = { productId: params.id, imageId: params.image }
  const edited = await editAltText(ctx, ids, value.alt, expectedVersion(form))
  if (!edited.ok) return invalidForm({ submitted: value }, failure('Alt text not saved', staleMessage('image')), 409)
  return redirectWithToast(path`/admin/store/products/${params.id}/images`, success('Alt text saved'))
}

/** A GET redirects to the page with the form. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/store/products/${params.id}/images`)
