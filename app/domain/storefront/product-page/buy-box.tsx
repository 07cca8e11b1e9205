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

type BuyBoxProps = { product: Product; selected: Variant; onSelect(variant: Variant): void }

/** Options, quantity and `Add to Cart`. Without scripts, which the cart needs, the form buys this product directly. */
export function BuyBox({ product, selected, onSelect }: BuyBoxProps) {
  const [quantity, setQuantity] = useState(1)
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
      className="space-y-5"
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
          {!isSoldOut(selected) && (
            <>
              <QuantityField key={selected.id} value={quantity} onChange={setQuantity} stock={stock} />
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
