import { useLocation } from 'react-router'
import { Tabs } from '#app/ui/tabs.tsx'
import { type AreaPage, findCurrentItems } from './area-navigation.ts'

/** The pages of the store's admin area. */
export const STORE_ADMIN_PAGES: AreaPage[] = [
  { label: 'Overview', href: '/admin/store' },
  { label: 'Products', href: '/admin/store/products' },
  { label: 'Stock', href: '/admin/store/stock' },
  { label: 'Orders', href: '/admin/store/orders' },
  { label: 'Reports', href: '/admin/store/reports' },
  { label: 'Discounts', href: '/admin/store/discounts' },
  { label: 'Allowances', href: '/admin/store/allowances' },
  { label: 'Collections', href: '/admin/store/collections' },
  { label: 'Delivery and returns', href: '/admin/store/settings', paths: ['/admin/store/delivery-methods'] },
]

/** The tabs of the store's admin pages. */
export function StoreAdminTabs() {
  const { pathname } = useLocation()
  const { page: current } = findCurrentItems(
    [{ label: 'Store', href: '/admin/store', pages: STORE_ADMIN_PAGES }],
    pathname,
  )
  return (
    <Tabs
      label="Store"
      tabs={STORE_ADMIN_PAGES.map((page) => ({ ...page, current: page.href === current?.href }))}
      className="mb-4 max-lg:hidden"
    />
  )
}
