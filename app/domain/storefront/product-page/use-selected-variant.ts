import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Product, Variant } from '../product/product.ts'
import { initialVariant } from '../product/variants.ts'

/**
 * The selected variant of a product page, whether the visitor or a link has chosen it, and its setter. The setter updates
 * the page immediately and the `variant` parameter of the URL with the next navigation.
 */
export function useSelectedVariant(product: Product) {
  const [params, setParams] = useSearchParams()
  const urlId = params.get('variant')
  const [selection, setSelection] = useState({ urlId, id: urlId })
  // A link or the Back button has changed the URL, which takes precedence.
  if (selection.urlId !== urlId) setSelection({ urlId, id: urlId })
  const selected = initialVariant(product, selection.id)
  return {
    selected,
    isChosen: selected.id === selection.id,
    select({ id }: Variant) {
      setSelection({ urlId, id })
      setParams({ variant: id }, { replace: true, preventScrollReset: true })
    },
  }
}
