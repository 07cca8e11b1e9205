import { useState } from 'react'
import { Form } from 'react-router'
import { unitPrice } from '#app/domain/catalogue/price.ts'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { Link } from '#app/ui/link.tsx'
import { useBodyMark } from '#app/ui/overlays/use-body-mark.ts'
import { addToCart } from '../cart/add-to-cart.ts'
import type { Product, Variant } from '../product/product.ts'
import { isSoldOut } from '../product/variants.ts'
import { OptionPickers } from './option-pickers.tsx'
import { QuantityField } from './quantity-field.tsx'
import type { SellingTerms } from './selling-terms.server.ts'
import { StockStatus } from './stock-status.tsx'
import { TermsLine } from './terms-line.tsx'

type BuyBoxProps = {
  product: Product
  selected: Variant
  /** Null for an external store. */
  terms: SellingTerms | null
  onSelect(variant: Variant): void
}

/**
 * Options, then quantity and `Add to Cart`, which stay at the bottom of a phone's screen, below the variant that is
 * added. Without scripts, which the cart needs, the form buys this product directly.
 */
export function BuyBox({ product, selected, terms, onSelect }: BuyBoxProps) {
  const [quantity, setQuantity] = useState(1)
  // On a wide screen the toast about an added product would cover the button at the foot of the right column.
  useBodyMark('footBar')
  const hasChoice = product.variants.length > 1
  const { stock } = selected
  const add = () =>
    addToCart({
      productId: product.id,
      variantId: selected.id,
      quantity,
      title: product.title,
      variantTitle: selected.title,
      stock,
      unitPrice: unitPrice(selected),
    })
  return (
    <Form
      method="post"
      action="/checkout"
      aria-label="Buy"
      // `contents` makes the whole column the area in which the button stays at the bottom of a phone's screen.
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <input type="hidden" name="product" value={product.id} />
      <OptionPickers product={product} selected={selected} onSelect={onSelect} />
      {product.purchasable ? (
        <>
          <StockStatus variant={selected} />
          {isSoldOut(selected) && terms && (
            <Link
              to={`/product/${encodeURIComponent(product.id)}/back-in-stock?${new URLSearchParams({ variant: selected.id })}`}
              className="link flex min-h-11 items-center self-start"
            >
              Email me when it's back
            </Link>
          )}
          {!isSoldOut(selected) && (
            <>
              <div className="max-md:sticky max-md:bottom-0 max-md:z-10 max-md:-mx-[clamp(1rem,4vw,2rem)] max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:gap-y-1.5 max-md:border-t max-md:border-line max-md:bg-raised max-md:px-[clamp(1rem,4vw,2rem)] max-md:py-2.5 md:contents">
                {hasChoice && (
                  <p className="basis-full text-sm leading-tight font-medium wrap-anywhere md:hidden">
                    {selected.title}
                  </p>
                )}
                <QuantityField key={selected.id} value={quantity} onChange={setQuantity} stock={stock} />
                <Button type="submit" size="lg" className="scripting-only max-md:flex-1">
                  Add to Cart
                </Button>
                <Button type="submit" size="lg" className="no-scripting-only max-md:flex-1">
                  Buy now
                </Button>
              </div>
              {terms && <TermsLine terms={terms} />}
            </>
          )}
        </>
      ) : (
        <Callout tone="warning" title="Currently unavailable" />
      )}
    </Form>
  )
}
