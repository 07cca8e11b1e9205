import { redirect } from 'react-router'
import { deleteVariant } from '#app/domain/catalogue/variants/delete-variant.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/variant-deletion'

/** `Take out {variant}`. */
export async function action({ params, context }: Route.ActionArgs) {
  const removed = await deleteVariant(ctxOf(context), params.id, params.variant)
  const words = removed.ok
    ? success('Variant taken out', `${removed.title} is no longer in the shop.`)
    : failure('Variant kept', 'It is the last one: archive or delete the product instead.')
  return redirectWithToast(`/admin/store/products/${params.id}/variants`, words)
}

/** Opened by hand, it leads to where the button is. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/admin/store/products/${params.id}/variants`)
