import { redirect } from 'react-router'
import { restoreDeletedVariant } from '#app/domain/catalogue/variants/restore-deleted-variant.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/variant-restoration'

/** `Restore {variant}`. */
export async function action({ params, context }: Route.ActionArgs) {
  const restored = await restoreDeletedVariant(ctxOf(context), params.id, params.variant)
  if (restored.ok)
    return redirectWithToast(
      path`/admin/store/products/${params.id}/variants`,
      success('Variant restored', `${restored.title} is back, with its stock.`),
    )
  return redirectWithToast(
    path`/admin/store/products/${params.id}/options`,
    failure('Variant not restored', 'The options have changed since it was archived. Add its option value again.'),
  )
}

/** A GET redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/store/products/${params.id}/options`)
