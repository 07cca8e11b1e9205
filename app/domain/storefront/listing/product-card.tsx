import { useId } from 'react'
import { unitPrice } from '#app/domain/catalogue/price.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { FADES_PAGES, Link } from '#app/ui/link.tsx'
import { addToCart } from '../cart/add-to-cart.ts'
import { PriceTag } from '../product/price-tag.tsx'
import { ProductPhoto } from '../product/product-photo.tsx'
import { Ribbon } from '../product/ribbon.tsx'
import type { ProductCardData } from './product-card-data.ts'

type ProductCardProps = {
  product: ProductCardData
  /** Heading level of the title. */
  as?: 'h2' | 'h3'
  /** Visible without scrolling. */
  eager?: boolean
}

/**
 * A product in the grid. The whole card links to the product page. A product with one variant is added to the cart
 * directly; one with several leads to its page.
 */
export function ProductCard({ product, as: Title = 'h2', eager }: ProductCardProps) {
  const titleId = useId()
  return (
    <article
      aria-labelledby={titleId}
      className={cx(
        'group relative flex flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors',
        'focus-within:border-accent hover:border-ink-soft',
      )}
    >
      <div className="relative">
        <ProductPhoto
          image={product.image}
          sizes="(min-width: 64rem) 17rem, (min-width: 48rem) 32vw, (min-width: 22rem) 46vw, 92vw"
          eager={eager}
          decorative
          className={cx('aspect-square', product.soldOut && 'opacity-60')}
        />
        {product.ribbon && <Ribbon>{product.ribbon}</Ribbon>}
      </div>
      <div className="flex min-w-0 flex-1 flex-col p-3 sm:p-4">
        <Title id={titleId} className="text-lg leading-snug font-semibold text-pretty">
          <Link
            to={`/product/${product.id}`}
            prefetch="intent"
            viewTransition={FADES_PAGES}
            className="py-0.5 after:absolute after:inset-0 after:rounded-card hover:underline hover:underline-offset-4 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
          >
            {product.title}
          </Link>
        </Title>
        {product.subtitle && <p className="mt-0.5 text-sm text-ink-soft">{product.subtitle}</p>}
        <PriceTag {...product} className="mt-2 mb-4" />
        <div className="relative z-10 mt-auto">
          <CardAction product={product} titleId={titleId} />
        </div>
      </div>
    </article>
  )
}

function CardAction({ product, titleId }: { product: ProductCardData; titleId: string }) {
  const { id, title, singleVariant, purchasable, soldOut } = product
  if (!purchasable) return <p className="flex min-h-11 items-center text-sm text-ink-soft">Currently unavailable</p>
  if (soldOut) return <p className="flex min-h-11 items-center text-sm text-ink-soft">Sold out</p>
  if (!singleVariant) {
    return (
      <ButtonLink
        to={`/product/${id}`}
        prefetch="intent"
        viewTransition={FADES_PAGES}
        tone="secondary"
        block
        className="max-sm:px-2"
        aria-describedby={titleId}
      >
        Choose options
      </ButtonLink>
    )
  }
  return (
    <Button
      tone="secondary"
      block
      className="scripting-only max-sm:px-2"
      aria-describedby={titleId}
      onClick={() =>
        addToCart({
          productId: id,
          variantId: singleVariant.id,
          quantity: 1,
          title,
          variantTitle: singleVariant.title,
          stock: singleVariant.stock,
          unitPrice: unitPrice(product),
        })
      }
    >
      Add to Cart
    </Button>
  )
}
