import { useState } from 'react'
import { Form } from 'react-router'
import { unitPrice } from '#app/domain/catalogue/price.ts'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { addToCart } from '../cart/add-to-cart.ts'
import type { Product, Variant } from '../product/product.ts'
import { isSoldOut } from '../product/variants.ts'
import { OptionPickers } from './option-pickers.tsx'
import { QuantityField } from './quantity-field.tsx'
import { StockStatus } from './stock-status.tsx'

type BuyBoxProps = { product: Product; chosen: Variant; onChoose(variant: Variant): void }

/**
 * Options, quantity and `Add to Cart`. Without scripts there is no cart to add to: the same form then buys this one
 * thing at once.
 */
export function BuyBox({ product, chosen, onChoose }: BuyBoxProps) {
  const [quantity, setQuantity] = useState(1)
  const { stock } = chosen
  const add = () =>
    addToCart({
      productId: product.id,
      variantId: chosen.id,
      quantity,
      title: product.title,
      variantTitle: chosen.title,
      stock,
      unitPrice: unitPrice(chosen),
    })
  return (
    <Form
      method="post"
      action="/checkout"
      aria-label="Buy"
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <input type="hidden" name="product" value={product.id} />
      <OptionPickers product={product} chosen={chosen} onChoose={onChoose} />
      {product.purchasable ? (
        <>
          <StockStatus variant={chosen} />
          {!isSoldOut(chosen) && (
            <>
              <QuantityField key={chosen.id} value={quantity} onChange={setQuantity} stock={stock} />
              <Button type="submit" size="lg" block className="scripting-only">
                Add to Cart
              </Button>
              <div className="hidden noscript:block">
                <Button type="submit" size="lg" block>
                  Buy now
                </Button>
              </div>
            </>
          )}
        </>
      ) : (
        <Callout tone="warning" title="Currently unavailable" />
      )}
    </Form>
  )
}
