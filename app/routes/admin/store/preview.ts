import { redirect } from 'react-router'
import { MAX_PRODUCT_LENGTHS } from '#app/domain/catalogue/products/product-form.ts'
import { parseRichText } from '#app/domain/catalogue/rich-text.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/preview'

/** The description as the store will show it. Saves nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  assertCan(ctxOf(context).actor, 'store.manage')
  const html = String((await parseFormData(request)).get('html') ?? '')
  return { nodes: parseRichText(html.slice(0, MAX_PRODUCT_LENGTHS.description)) }
}

/** A GET redirects to the products. */
export const loader = () => redirect('/admin/store/products')
