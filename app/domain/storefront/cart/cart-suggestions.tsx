import { useEffect, useState } from 'react'
import { fetchJson } from '#app/lib/fetch-json.ts'
import type { Currency } from '#app/lib/money.ts'
import { Link } from '#app/ui/link.tsx'
import { PriceTag } from '../product/price-tag.tsx'
import type { ProductImage } from '../product/product.ts'
import { ProductPhoto } from '../product/product-photo.tsx'
import { CART_SUGGESTIONS_PATH } from './cart-quote.ts'

/** A product of the empty cart, as the server returns it. Amounts are minor units of `currency`. */
export type SuggestedProduct = {
  id: string
  title: string
  image: ProductImage | null
  price: number
  salePrice: number | null
  currency: Currency
  hasPriceRange: boolean
}

/** Products to start with, below the empty cart. Nothing is shown if they cannot be loaded. */
export function SuggestedProducts({ onFollowLink }: { onFollowLink(): void }) {
  const [products, setProducts] = useState<SuggestedProduct[]>([])
  useEffect(() => {
    const controller = new AbortController()
    fetchJson<SuggestedProduct[]>(CART_SUGGESTIONS_PATH, { signal: controller.signal })
      .then(({ status, body }) => status === 200 && setProducts(body))
      .catch(() => null)
    return () => controller.abort()
  }, [])
  if (products.length === 0) return null
  return (
    <section aria-labelledby="cart-suggestions" className="mt-8">
      <h3 id="cart-suggestions" className="mb-3 text-base">
        From the store
      </h3>
      <ul className="grid grid-cols-3 gap-3">
        {products.map(({ id, title, image, ...price }) => (
          <li key={id} className="relative min-w-0 wrap-anywhere">
            <ProductPhoto image={image} sizes="8rem" decorative className="aspect-square rounded-control" />
            <p className="mt-2 text-sm leading-snug font-semibold">
              <Link
                to={`/product/${id}`}
                onClick={onFollowLink}
                className="after:absolute after:inset-0 after:rounded-control hover:underline hover:underline-offset-4 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
              >
                {title}
              </Link>
            </p>
            <PriceTag {...price} className="text-sm" />
          </li>
        ))}
      </ul>
    </section>
  )
}
