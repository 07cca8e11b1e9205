import type { ReactNode } from 'react'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { PRODUCT_STATUS_LABELS, PRODUCT_STATUS_TONES, type ProductStatus } from './product-form.ts'

/** What the frame of a product's pages says of it. */
export type ProductSummary = { id: string; title: string; status: ProductStatus; images: number; variants: number }

const PAGES = [
  { label: 'Details', part: '' },
  { label: 'Options', part: '/options' },
  { label: 'Variants', part: '/variants' },
  { label: 'Images', part: '/images' },
  { label: 'Placement', part: '/placement' },
] as const

/** The frame of a product's pages: what it is, whether people see it, and the way between them. */
export function ProductLayout({
  product,
  current,
  children,
}: {
  product: ProductSummary
  current: (typeof PAGES)[number]['label']
  children: ReactNode
}) {
  const counts: Partial<Record<string, number>> = { Variants: product.variants, Images: product.images }
  return (
    <>
      <PageHeader
        title={product.title}
        above={<Breadcrumb items={[{ label: 'Products', href: '/admin/store/products' }, { label: product.title }]} />}
        actions={
          <>
            <span className="self-center">
              <StatusBadge tone={PRODUCT_STATUS_TONES[product.status]}>
                {PRODUCT_STATUS_LABELS[product.status]}
              </StatusBadge>
            </span>
            {product.status === 'published' && (
              <ButtonLink to={`/product/${product.id}`} tone="secondary" size="sm">
                View in the shop
              </ButtonLink>
            )}
          </>
        }
      />
      <Tabs
        label="Product"
        className="mb-8"
        tabs={PAGES.map(({ label, part }) => ({
          label,
          href: `/admin/store/products/${product.id}${part}`,
          current: label === current,
          ...(counts[label] === undefined ? {} : { count: counts[label] }),
        }))}
      />
      {children}
    </>
  )
}
