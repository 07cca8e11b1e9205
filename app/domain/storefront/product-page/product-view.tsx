import { RichText } from '#app/domain/catalogue/rich-text-view.tsx'
import { CachedNotice } from '../cached-notice.tsx'
import { ProductGrid } from '../listing/product-grid.tsx'
import { PriceTag } from '../product/price-tag.tsx'
import { BuyBox } from './buy-box.tsx'
import { DeliveryAndReturns } from './delivery-and-returns.tsx'
import { Disclosure } from './disclosure.tsx'
import { Gallery } from './gallery.tsx'
import type { ProductPageData } from './load-product-page.server.ts'
import { useSelectedVariant } from './use-selected-variant.ts'

/** A product: pictures beside what it is and costs, then everything else about it, then what goes with it. */
export function ProductView({ page, timeZone }: { page: ProductPageData; timeZone: string }) {
  const { product, text, info, related, terms, cachedAt } = page
  const [chosen, choose] = useSelectedVariant(product)
  return (
    <>
      <CachedNotice cachedAt={cachedAt} timeZone={timeZone} className="mt-4" />
      <article
        aria-labelledby="product"
        className="mt-4 grid gap-x-12 gap-y-8 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_27rem]"
      >
        <Gallery title={product.title} images={product.images} ribbon={product.ribbon} shown={chosen.imageUrl} />
        <div className="min-w-0 space-y-6">
          <header className="space-y-2">
            <h1 id="product" className="text-3xl">
              {product.title}
            </h1>
            {product.subtitle && <p className="lead">{product.subtitle}</p>}
            <div aria-live="polite">
              <PriceTag {...chosen} className="text-2xl" />
            </div>
            {chosen.currency.code === 'aud' && <p className="text-sm text-ink-soft">GST included</p>}
          </header>
          <BuyBox product={product} chosen={chosen} onChoose={choose} />
          {text.length > 0 && (
            <section aria-labelledby="description" className="border-t border-line pt-6">
              <h2 id="description" className="mb-3 text-xl">
                Description
              </h2>
              <RichText nodes={text} />
            </section>
          )}
          {info.map(({ id, title, text }) => (
            <Disclosure key={id} title={title}>
              <RichText nodes={text} />
            </Disclosure>
          ))}
          {terms && (
            <Disclosure title="Delivery and returns">
              <DeliveryAndReturns terms={terms} />
            </Disclosure>
          )}
          {chosen.sku && <p className="border-t border-line pt-4 text-sm text-ink-soft">SKU {chosen.sku}</p>}
        </div>
      </article>
      {related.length > 0 && (
        <section aria-labelledby="related" data-print="none" className="mt-16 border-t border-line pt-10">
          <h2 id="related" className="mb-5 text-2xl">
            Goes well with it
          </h2>
          <ProductGrid products={related} as="h3" />
        </section>
      )}
    </>
  )
}
