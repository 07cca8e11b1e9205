import { redirect } from 'react-router'
import { describePicture } from '#app/domain/catalogue/images/edit-image.server.ts'
import { pictureForm } from '#app/domain/catalogue/images/image-form.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/picture'

/** Saves what a picture shows, in words. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  const { ok, value } = parseForm(await parseFormData(request), pictureForm)
  const sentence = 'Say in up to 160 characters what the picture shows.'
  if (!ok) return invalidForm({ alt: sentence }, failure('Words not saved', sentence))
  await describePicture(ctx, { productId: params.id, pictureId: params.picture }, value.alt)
  return redirectWithToast(`/admin/store/products/${params.id}/pictures`, success('Words saved'))
}

/** Opened by hand, it leads to where the form is. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/admin/store/products/${params.id}/pictures`)
