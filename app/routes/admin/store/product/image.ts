import { redirect } from 'react-router'
import { editAltText } from '#app/domain/catalogue/images/edit-image.server.ts'
import { altTextForm } from '#app/domain/catalogue/images/image-form.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/image'

/** Saves what an image shows, in words. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  const { ok, value } = parseForm(await parseFormData(request), altTextForm)
  const sentence = 'Say in up to 160 characters what the image shows.'
  if (!ok) return invalidForm({ alt: sentence }, failure('Words not saved', sentence))
  await editAltText(ctx, { productId: params.id, imageId: params.image }, value.alt)
  return redirectWithToast(`/admin/store/products/${params.id}/images`, success('Words saved'))
}

/** Opened by hand, it leads to where the form is. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/admin/store/products/${params.id}/images`)
