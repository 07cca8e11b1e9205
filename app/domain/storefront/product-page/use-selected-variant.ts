import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Product, Variant } from '../product/product.ts'
import { initialVariant } from '../product/variants.ts'

/** The variant chosen on a product's page and how to choose: at once on screen, and in the address a moment later. */
export function useSelectedVariant(product: Product): [Variant, (variant: Variant) => void] {
  const [params, setParams] = useSearchParams()
  const asked = params.get('variant')
  const [picked, setPicked] = useState({ asked, id: asked })
  // A link to another variant, or Back: the address leads.
  if (picked.asked !== asked) setPicked({ asked, id: asked })
  return [
    initialVariant(product, picked.id),
    ({ id }) => {
      setPicked({ asked, id })
      setParams({ variant: id }, { replace: true, preventScrollReset: true })
    },
  ]
}
