import { useLocation } from 'react-router'
import { Tabs } from '#app/ui/tabs.tsx'

/** The pages of the store's admin area. */
export const STORE_ADMIN_PAGES = [
  { label: 'Overview', href: '/admin/store' },
  { label: 'Products', href: '/admin/store/products' },
  { label: 'Stock', href: '/admin/store/stock' },
  { label: 'Orders', href: '/admin/store/orders' },
  { label: 'Reports', href: '/admin/store/reports' },
  { label: 'Discounts', href: '/admin/store/discounts' },
  { label: 'Allowances', href: '/admin/store/allowances' },
  { label: 'Collections', href: '/admin/store/collections' },
  { label: 'Delivery and returns', href: '/admin/store/settings' },
]

/** The tabs of the store's admin pages. */
export function StoreAdminTabs() {
  const { pathname } = useLocation()
  const isCurrent = (href: string) =>
    href === '/admin/store' ? pathname === href : pathname === href || pathname.startsWith(`${href}/`)
  return (
    <Tabs
      label="Store"
      tabs={STORE_ADMIN_PAGES.map((page) => ({ ...page, current: isCurrent(page.href) }))}
      className="mb-4 max-lg:hidden"
    />
  )
}
