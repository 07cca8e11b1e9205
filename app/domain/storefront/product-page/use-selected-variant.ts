import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Product, Variant } from '../product/product.ts'
import { initialVariant } from '../product/variants.ts'

/**
 * The selected variant of a product page and its setter. The setter updates the page immediately and the `variant`
 * parameter of the URL with the next navigation.
 */
export function useSelectedVariant(product: Product): [Variant, (variant: Variant) => void] {
  const [params, setParams] = useSearchParams()
  const urlId = params.get('variant')
  const [selection, setSelection] = useState({ urlId, id: urlId })
  // A link or the Back button has changed the URL, which takes precedence.
  if (selection.urlId !== urlId) setSelection({ urlId, id: urlId })
  return [
    initialVariant(product, selection.id),
    ({ id }) => {
      setSelection({ urlId, id })
      setParams({ variant: id }, { replace: true, preventScrollReset: true })
    },
  ]
}
