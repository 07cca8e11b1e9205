import { RichText } from '#app/domain/catalogue/rich-text-view.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import { CachedNotice } from '../cached-notice.tsx'
import { ProductGrid } from '../listing/product-grid.tsx'
import { PriceTag } from '../product/price-tag.tsx'
import { BuyBox } from './buy-box.tsx'
import { DeliveryAndReturns } from './delivery-and-returns.tsx'
import { Gallery } from './gallery.tsx'
import type { ProductPageData } from './load-product-page.server.ts'
import { ProductSection } from './product-section.tsx'
import { useSelectedVariant } from './use-selected-variant.ts'

/** A product page: photos, title, price and buy box, description and other details, and related products. */
export function ProductView({ page, now }: { page: ProductPageData; now: Date }) {
  const { product, description, additionalInfo, related, terms, cachedAt } = page
  const [selected, select] = useSelectedVariant(product)
  return (
    <>
      <CachedNotice cachedAt={cachedAt} now={now} className="mt-4" />
      <article
        aria-labelledby="product"
        className="mt-4 grid gap-x-12 gap-y-8 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_27rem]"
      >
        <div className="min-w-0 md:sticky md:top-6 md:self-start">
          <Gallery
            title={product.title}
            images={product.images}
            ribbon={product.ribbon}
            selectedUrl={selected.imageUrl}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <header className="space-y-2">
            <h1 id="product" className="text-3xl">
              {product.title}
            </h1>
            {product.subtitle && <p className="lead">{product.subtitle}</p>}
            <div aria-live="polite">
              <PriceTag {...selected} className="pt-2 text-2xl" />
            </div>
            {selected.currency.code === 'aud' && <p className="text-sm text-ink-soft">GST included</p>}
          </header>
          <BuyBox product={product} selected={selected} terms={terms} onSelect={select} />
          {description.length > 0 && (
            <section aria-labelledby="description" className="border-t border-line pt-6">
              <h2 id="description" className="mb-3 text-xl">
                Description
              </h2>
              <RichText nodes={description} />
            </section>
          )}
          {(additionalInfo.length > 0 || terms) && (
            <div className="border-b border-line">
              {additionalInfo.map(({ id, title, text }) => (
                <ProductSection key={id} title={title}>
                  <RichText nodes={text} />
                </ProductSection>
              ))}
              {terms && (
                <ProductSection title="Delivery and returns">
                  <DeliveryAndReturns terms={terms} />
                </ProductSection>
              )}
            </div>
          )}
          <div className="-mt-3 flex flex-wrap items-center justify-between gap-x-6">
            <ShareButton title={product.title} />
            {selected.sku && <p className="text-sm text-ink-soft">SKU {selected.sku}</p>}
          </div>
        </div>
      </article>
      {related.length > 0 && (
        <section aria-labelledby="related" data-print="none" className="mt-16 border-t border-line pt-10">
          <h2 id="related" className="mb-5 text-2xl">
            You may also like
          </h2>
          <ProductGrid products={related} as="h3" />
        </section>
      )}
    </>
  )
}
