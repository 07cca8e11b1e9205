import type { ReactNode } from 'react'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { PRODUCT_STATUS_LABELS, PRODUCT_STATUS_TONES, type ProductStatus } from './product-form.ts'

/** What the layout of a product's pages shows. */
export type ProductSummary = { id: string; title: string; status: ProductStatus; images: number; variants: number }

const PAGES = [
  { label: 'Details', path: '' },
  { label: 'Options', path: '/options' },
  { label: 'Variants', path: '/variants' },
  { label: 'Images', path: '/images' },
  { label: 'Placement', path: '/placement' },
] as const

type ProductLayoutProps = { product: ProductSummary; current: (typeof PAGES)[number]['label']; children: ReactNode }

/** The layout of a product's pages: title, status, a link to the store, and the tabs. */
export function ProductLayout({ product, current, children }: ProductLayoutProps) {
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
                View in store
              </ButtonLink>
            )}
          </>
        }
      />
      <Tabs
        label="Product"
        className="mb-8"
        tabs={PAGES.map(({ label, path }) => ({
          label,
          href: `/admin/store/products/${product.id}${path}`,
          current: label === current,
          ...(counts[label] === undefined ? {} : { count: counts[label] }),
        }))}
      />
      {children}
    </>
  )
}
